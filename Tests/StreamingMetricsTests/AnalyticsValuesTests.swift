import Foundation
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("Values of analytics", .tags(.unit))
struct AnalyticsValuesTests {
    private static let start = Date(timeIntervalSinceReferenceDate: 0)
    /// Every event, with its name and its JSON.
    static let events: [(PlaybackEventType, String, String)] = [
        (.videoStarted, "videoStarted", #"{"videoStarted":{}}"#),
        (.play, "play", #"{"play":{}}"#),
        (.pause, "pause", #"{"pause":{}}"#),
        (.seek(from: 1, to: 2), "seek", #"{"seek":{"from":1,"to":2}}"#),
        (.speedChanged(from: 1, to: 2), "speedChanged", #"{"speedChanged":{"from":1,"to":2}}"#),
        (.volumeChanged(from: 0, to: 1), "volumeChanged", #"{"volumeChanged":{"from":0,"to":1}}"#),
        (.muteToggled(isMuted: true), "muteToggled", #"{"muteToggled":{"isMuted":true}}"#),
        (.videoCompleted, "videoCompleted", #"{"videoCompleted":{}}"#),
        (
            .videoAbandoned(watchedDuration: 3, totalDuration: 4), "videoAbandoned",
            #"{"videoAbandoned":{"totalDuration":4,"watchedDuration":3}}"#
        ),
        (.fullscreenEntered, "fullscreenEntered", #"{"fullscreenEntered":{}}"#),
        (.fullscreenExited, "fullscreenExited", #"{"fullscreenExited":{}}"#),
        (.pipEntered, "pipEntered", #"{"pipEntered":{}}"#),
        (.pipExited, "pipExited", #"{"pipExited":{}}"#),
        (.error(code: "c", message: "m"), "error", #"{"error":{"code":"c","message":"m"}}"#),
        (.bufferingStarted, "bufferingStarted", #"{"bufferingStarted":{}}"#),
        (.bufferingEnded(duration: 2), "bufferingEnded", #"{"bufferingEnded":{"duration":2}}"#),
        (.qualityChanged(from: nil, to: "HD"), "qualityChanged", #"{"qualityChanged":{"to":"HD"}}"#),
    ]

    @Test("The JSON of an event has sorted keys and the name of its case, and is read back", arguments: events)
    func test_event_roundTrip_isEqual(type: PlaybackEventType, name: String, json: String) throws {
        let sut = event(type)
        #expect(type.typeIdentifier == name)
        #expect(sut.toLocal().eventType == name)
        #expect(sut.toLocal().eventData.map { String(decoding: $0, as: UTF8.self) } == json)
        #expect(sut.toLocal().toModel() == sut)
        let decoded = try JSONDecoder().decode(PlaybackEventType.self, from: Data(json.utf8))
        #expect(decoded == type)
    }

    @Test("An event whose number is not finite stays readable")
    func test_event_withANumberThatIsNotFinite_isReadable() {
        let infinite = event(.seek(from: -.infinity, to: .infinity))
        #expect(infinite.toLocal().toModel() == infinite)
        let model = event(.bufferingEnded(duration: .nan)).toLocal().toModel()
        guard case .bufferingEnded(let duration) = model?.type else {
            Issue.record("\(String(describing: model))")
            return
        }
        #expect(duration.isNaN)
    }

    @Test(
        "No event is read from missing or unreadable data",
        arguments: [nil, "", "{}", #"{"jump":{}}"#, #"{"seek":{}}"#])
    func test_toModel_withUnreadableData_isNil(json: String?) {
        let sut = LocalPlaybackEvent(
            id: UUID(), sessionID: UUID(), videoID: UUID(), eventType: "seek", eventData: json.map { Data($0.utf8) },
            timestamp: Self.start, currentPosition: 0)
        #expect(sut.toModel() == nil)
    }

    @Test("A session is read back from its stored form", arguments: [nil, "wifi"])
    func test_session_roundTrip_isEqual(network: String?) {
        let sut = PlaybackSession(
            id: UUID(), videoID: UUID(), videoTitle: "title", startTime: Self.start, endTime: Self.start + 5,
            deviceInfo: DeviceInfo(model: "model", osVersion: "26", networkType: network), appVersion: "1.0")
        #expect(sut.toLocal().toModel() == sut)
    }

    @Test(
        "The completion is from 0 to 100 percent, and 0 for invalid durations",
        arguments: [
            (30, 60, 50), (90, 60, 100), (-5, 60, 0), (30, 0, 0), (30, -60, 0), (.nan, 60, 0), (30, .nan, 0),
            (.infinity, 60, 0),
        ] as [(Double, Double, Double)])
    func test_completion_ofAnyDurations_isFrom0To100(watched: Double, video: Double, percentage: Double) {
        let sut = EngagementMetrics(
            sessionID: UUID(), watchDuration: watched, videoDuration: video, seekCount: 0, pauseCount: 0)
        #expect(sut.completionPercentage == percentage)
    }

    @Test(
        "The rebuffer ratio is relative to the watched duration, and is 0 without a watched duration",
        arguments: [(10, 2, 0.2), (1, 2, 2), (0, 2, 0), (-1, 2, 0), (.nan, 2, 0)] as [(Double, Double, Double)])
    func test_rebufferRatio_ofASession_dividesByTheWatchedDuration(watched: Double, buffering: Double, ratio: Double) {
        let sut = PerformanceMetrics(
            sessionID: UUID(), timeToFirstFrame: nil, bufferingEvents: 1, totalBufferingDuration: buffering,
            watchDuration: watched)
        #expect(sut.rebufferingRatio == ratio)
    }

    private func event(_ type: PlaybackEventType) -> PlaybackEvent {
        PlaybackEvent(
            id: UUID(), sessionID: UUID(), videoID: UUID(), type: type, timestamp: Self.start, currentPosition: 7)
    }
}
