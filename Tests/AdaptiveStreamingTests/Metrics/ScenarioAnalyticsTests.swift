import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

/// Tests of the viewing sessions of eleven scenarios of the native engine, on virtual time.
@Suite("Viewing sessions of eleven scenarios", .tags(.unit), .leakTracking) @MainActor
struct ScenarioAnalyticsTests {
    @Test("Each load is one viewing session, with the metrics of the load", arguments: Scenario.all)
    func test_session_ofEachLoad_hasTheMetricsOfTheLoad(scenario: Scenario) async throws {
        let (sut, store) = try await run(scenario)
        let metrics = [sut.session.replacedMetrics, sut.session.metrics].compactMap(\.self)
        let sessions = try await store.retrieveAllSessions()
        #expect(sessions.count == metrics.count)
        for (session, metrics) in zip(sessions, metrics) {
            let saved = try #require(session.metrics)
            var expected = SessionMetrics(metrics, duration: saved.duration, pauseCount: saved.pauseCount)
            expected.outcome = expected.outcome ?? .stopped
            #expect(saved == expected)
            #expect(saved.duration == nil || saved.duration == 20)
            #expect(try #require(session.endTime).timeIntervalSince(session.startTime).isClose(to: metrics.length))
            #expect(session.videoTitle.hasPrefix("http") && session.appVersion == "1.0")
        }
    }

    @Test(
        "The events of a session agree with its metrics, and have the times at which they happened",
        arguments: Scenario.all)
    func test_events_ofASession_agreeWithItsMetrics(scenario: Scenario) async throws {
        let (_, store) = try await run(scenario)
        for session in try await store.retrieveAllSessions() {
            let events = try #require(try await store.retrieve(sessionID: session.id)).events.compactMap {
                $0.toModel()
            }
            let saved = try #require(session.metrics)
            #expect(events.map(\.timestamp) == events.map(\.timestamp).sorted())
            let start = events.first { $0.type == .videoStarted }?.timestamp.timeIntervalSince(session.startTime)
            if let startup = saved.startupTime, scenario.name != "interruption" {
                #expect(start?.isClose(to: startup) == true)
            }
            let stalls = events.compactMap { if case .bufferingEnded(let time) = $0.type { time } else { nil } }
            let running = events.count { $0.type == .bufferingStarted } - stalls.count
            #expect(running == 0 && stalls.count { $0 >= 0.1 } == saved.rebufferCount)
            #expect(positions(of: events, "bufferingStarted") == positions(of: events, "bufferingEnded"))
            #expect(stalls.reduce(0, +).isClose(to: saved.rebufferTime))
            #expect(events.count { if case .seek = $0.type { true } else { false } } == saved.seekCount)
            #expect(events.count { $0.type == .pause } == saved.pauseCount)
            #expect(
                events.count { if case .error = $0.type { true } else { false } } == saved.retries
                    + (saved.outcome == .failed ? 1 : 0))
            #expect((events.last?.type == .videoCompleted) == (saved.outcome == .ended))
            if saved.outcome != .ended {
                let end = PlaybackEventType.videoAbandoned(
                    watchedDuration: saved.mediaTime ?? 0, totalDuration: saved.duration ?? 0)
                #expect(events.last?.type == end)
            }
        }
    }

    // MARK: Helpers

    private func positions(of events: [PlaybackEvent], _ type: String) -> [Double] {
        events.filter { $0.type.typeIdentifier == type }.map(\.currentPosition)
    }

    private func run(_ scenario: Scenario) async throws -> (ScenarioSession, InMemoryAnalyticsStore) {
        let store = InMemoryAnalyticsStore()
        let service = PlaybackAnalyticsService(store: store)
        let device = DeviceInfo(model: "any", osVersion: "any", networkType: nil)
        var recorder: PlaybackAnalyticsRecorder?
        let sut = scenario.run { sut in
            recorder = PlaybackAnalyticsRecorder(
                of: sut.session, service: service, device: device, appVersion: "1.0")
        }
        let finished = try #require(recorder)
        trackForMemoryLeaks(finished)
        trackForMemoryLeaks(service)
        await finished.finish()
        #expect(service.droppedEventCount == 0)
        return (sut, store)
    }
}

extension Double {
    fileprivate func isClose(to other: Double) -> Bool { abs(self - other) < 1e-6 }
}
