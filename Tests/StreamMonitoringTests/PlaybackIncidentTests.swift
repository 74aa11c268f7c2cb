import Foundation
import HLSPlaylist
import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Playback incident", .tags(.unit))
struct PlaybackIncidentTests {
    @Test("Six planted cases lead to six causes, with evidence", arguments: Self.cases)
    func test_diagnosis_ofAPlantedCase_namesTheCause(
        cause: IncidentCause, records: [RequestRecord], playlists: [PlaylistWatch], evidence: String
    ) throws {
        let sut = PlaybackIncident(
            from: .seconds(60), to: .seconds(70), records: records, playlists: playlists, lowestBitrate: 180_000)
        let diagnosis = try #require(sut.diagnosis)
        #expect(diagnosis.cause == cause)
        #expect(diagnosis.evidence.hasPrefix(evidence), "\(diagnosis.evidence)")
    }

    private static let cases: [(IncidentCause, [RequestRecord], [PlaylistWatch], String)] = [
        (.originStalled, [record(40...45), record(50...65, bytes: 0)], [], "no response for 15.0 s from http"),
        (.playlistFrozen, [record(40...41)], [watch([(0, 20), (0, 50)])], "no new segment for 30.0 s, which is 7.5"),
        (
            .cdnFailing, [record(40...41), record(50...51, status: 503), record(52...53, status: 503)], [],
            "2 of 3 requests got the status 503 (Age 12, X-Cache Error from cdn), the last from http"
        ),
        (
            .linkSlow, [record(40...41), record(58...61, bytes: 20_000), record(61...64, bytes: 20_000)], [],
            "53 kbit/s, and playback needs at least 180 kbit/s"
        ),
        (
            .wrongBody, [record(40...41, text: "<html>")], [],
            "a response with the status 200 was HTML or XML, from http"
        ),
        (
            .unannouncedChange, [record(40...41)], [watch([(20, 40), (0, 50)])],
            "EXT-X-MEDIA-SEQUENCE must not decrease"
        ),
    ]

    @Test("The words of the causes differ")
    func test_words_ofTheCauses_differ() {
        #expect(Set(IncidentCause.allCases.map(\.words)).count == 6)
        #expect(Set(IncidentCause.allCases.map(\.rule)).count == 6)
    }

    @Test("A restart explains the error statuses of old segments")
    func test_diagnosis_ofARestartWithErrorStatuses_isTheChange() {
        let records = [record(50...51, status: 404), record(52...53, status: 404)]
        let sut = PlaybackIncident(
            from: .seconds(60), to: .seconds(70), records: records, playlists: [watch([(20, 40), (0, 50)])])
        #expect(sut.diagnosis?.cause == .unannouncedChange)
    }

    @Test("One error status among good responses is not the cause, unless it is the failure")
    func test_diagnosis_ofOneErrorStatus_dependsOnTheFailure() {
        let records = [record(50...51, status: 404), record(52...53)]
        #expect(PlaybackIncident(from: .seconds(60), to: .seconds(70), records: records).diagnosis == nil)
        let failed = PlaybackIncident(from: .seconds(60), to: .seconds(70), records: records, failure: .httpStatus)
        #expect(failed.diagnosis?.cause == .cdnFailing)
    }

    @Test(
        "A server stalls after 4 s without data, or after 1.5 target durations of a live stream",
        arguments: [(nil, 3, false), (nil, 4, true), (2, 2, false), (2, 3, true), (6, 3, false), (6, 4, true)])
    func test_diagnosis_ofAPause_dependsOnTheTargetDuration(target: Int?, pause: Int, isCause: Bool) {
        let records = [record(60...60 + pause, bytes: 0)]
        let sut = PlaybackIncident(
            from: .seconds(60), to: .seconds(70), records: records,
            playlists: target.map { [Self.watch([(0, 58)], target: $0)] } ?? [])
        #expect((sut.diagnosis?.cause == .originStalled) == isCause)
    }

    @Test("A live stream that publishes too little media per second has the cause of a frozen playlist")
    func test_diagnosis_ofASlowEncoder_namesTheContentRate() throws {
        let slow = Self.watch((0..<40).map { ($0, $0 * 5 + 100) })
        let sut = PlaybackIncident(from: .seconds(280), to: .seconds(300), records: [], playlists: [slow])
        let diagnosis = try #require(sut.diagnosis)
        #expect(diagnosis.cause == .playlistFrozen)
        #expect(diagnosis.evidence.hasPrefix("the encoder is slow: 0.8"), "\(diagnosis.evidence)")
    }

    // MARK: Recovered failures

    @Test("A failure that was recovered before the stall is not the cause", arguments: Self.recovered)
    func test_diagnosis_afterARecoveredFailure_isTheLaterCause(
        cause: IncidentCause, records: [RequestRecord], playlists: [PlaylistWatch]
    ) {
        let sut = PlaybackIncident(
            from: .seconds(60), to: .seconds(70), records: records, playlists: playlists, lowestBitrate: 180_000)
        #expect(sut.diagnosis?.cause == cause)
    }

    private static let recovered: [(IncidentCause, [RequestRecord], [PlaylistWatch])] = [
        // A page instead of a segment, then another attempt, and the encoder pauses 20 s later.
        (.playlistFrozen, [record(40...40, text: "<html>"), record(41...41)], [watch([(0, 44), (0, 58)])]),
        // Three error statuses, then another attempt, and the link is slow 18 s later.
        (
            .linkSlow,
            (40...42).map { record($0...$0, status: 503) } + [record(43...43)] + slowSegments,
            []
        ),
        // The next segment replaces the one with the wrong body.
        (
            .linkSlow,
            [record(40...40, "1.ts", text: "<html>"), record(42...42, "2.ts")] + slowSegments,
            []
        ),
        // The server stalls once.
        (.playlistFrozen, [record(40...46), record(47...47, "b.ts")], [watch([(0, 44), (0, 58)])]),
    ]

    private static let slowSegments = stride(from: 60, to: 69, by: 3).map {
        record($0...$0 + 3, "b.ts", bytes: 20_000)
    }

    @Test("A failure that lasts until the stall is the cause, though an audio rendition continues")
    func test_diagnosis_ofAFailureThatLasts_isTheFailure() {
        let failed = stride(from: 40, to: 70, by: 5).map { record($0...$0, "video/1.ts", status: 503) }
        let audio = (40..<60).map { record($0...$0, "audio/\($0).ts") }
        let sut = PlaybackIncident(
            from: .seconds(60), to: .seconds(70), records: failed + audio, playlists: [watch([(0, 44), (0, 58)])])
        #expect(sut.diagnosis?.cause == .cdnFailing)
    }

    @Test("A recovered failure is the cause only shortly before the stall", arguments: [(55, true), (48, false)])
    func test_diagnosis_ofAnotherwiseUnexplainedStall_dependsOnTheTime(second: Int, isCause: Bool) {
        let records = [record(second...second, status: 503), record(second...second, status: 503), record(56...56)]
        let sut = PlaybackIncident(from: .seconds(60), to: .seconds(70), records: records)
        #expect((sut.diagnosis?.cause == .cdnFailing) == isCause)
    }

    @Test("If playback fails because a playlist is stuck, the playlist comes before the error statuses")
    func test_diagnosis_ofAStuckPlaylistWithErrorStatuses_dependsOnTheFailure() throws {
        let records = [record(62...62, status: 503), record(64...64, status: 503)]
        let watches = [watch([(0, 44), (0, 58)])]
        let failed = PlaybackIncident(
            from: .seconds(60), to: .seconds(70), records: records, playlists: watches, failure: .playlistStuck)
        let diagnosis = try #require(failed.diagnosis)
        #expect(diagnosis.cause == .playlistFrozen)
        #expect(diagnosis.evidence.hasSuffix("; also, the CDN or the origin failed"), "\(diagnosis.evidence)")
        let stalled = PlaybackIncident(from: .seconds(60), to: .seconds(70), records: records, playlists: watches)
        #expect(stalled.diagnosis?.cause == .cdnFailing)
        #expect(stalled.diagnosis?.evidence.hasSuffix("; also, the playlist froze") == true)
    }

    @Test("Records and changes from long before the stall do not count")
    func test_diagnosis_ofOldRecords_isNil() {
        let records = [record(1...2, text: "<html>"), record(3...10, bytes: 0)]
        let sut = PlaybackIncident(
            from: .seconds(60), to: .seconds(70), records: records, playlists: [watch([(20, 0), (0, 4)])])
        #expect(sut.diagnosis == nil)
    }

    @Test("A blocking reload that waits for a new segment is a frozen playlist, not a stalled origin")
    func test_diagnosis_ofALongBlockingReload_isTheFrozenPlaylist() throws {
        let request = HTTPRequest(anyURL("a.m3u8?_HLS_msn=9"), for: .playlist)
        let blocked = RequestRecord(of: request, at: .seconds(50))
        let sut = PlaybackIncident(from: .seconds(60), to: .seconds(70), records: [blocked])
        #expect(sut.diagnosis?.cause == .playlistFrozen)
    }

    @Test(
        "Without a declared bitrate, a link is slow if data arrives during the whole stall",
        arguments: [(70, true), (65, false)])
    func test_diagnosis_ofAFileWithoutABitrate_dependsOnTheTransfer(end: Int, isSlow: Bool) {
        var file = RequestRecord(of: HTTPRequest(anyURL("a.mp4"), for: .mediaFile), at: .seconds(50))
        file.receiveHead(200, [:], at: .seconds(50))
        for second in 50...end { file.receive(Data(count: 1_000), at: .seconds(second)) }
        file.end(.complete, at: .seconds(end))
        let sut = PlaybackIncident(from: .seconds(60), to: .seconds(70), records: [file])
        #expect((sut.diagnosis?.cause == .linkSlow) == isSlow)
    }

    // MARK: Helpers

    /// Returns the record of a segment that was requested and received in whole seconds.
    private static func record(
        _ seconds: ClosedRange<Int>, _ path: String = "a.ts", status: Int = 200, bytes: Int = 100_000,
        text: String? = nil
    ) -> RequestRecord {
        var record = RequestRecord(of: HTTPRequest(anyURL(path), for: .segment), at: .seconds(seconds.lowerBound))
        if bytes > 0 {
            record.receiveHead(
                status, ["Age": "12", "X-Cache": "Error from cdn"], at: .seconds(seconds.lowerBound))
            record.receive(text.map { Data($0.utf8) } ?? Data(count: bytes), at: .seconds(seconds.upperBound))
            record.end(.complete, at: .seconds(seconds.upperBound))
        } else {
            record.end(.cancelled, at: .seconds(seconds.upperBound))
        }
        return record
    }

    private func record(
        _ seconds: ClosedRange<Int>, _ path: String = "a.ts", status: Int = 200, bytes: Int = 100_000,
        text: String? = nil
    ) -> RequestRecord { Self.record(seconds, path, status: status, bytes: bytes, text: text) }

    /// Returns the watch of a playlist with the given versions: the media sequence number and the time in seconds.
    private static func watch(_ versions: [(Int, Int)], target: Int = 4) -> PlaylistWatch {
        var watch = PlaylistWatch(name: "http://origin/a.m3u8")
        for (first, seconds) in versions {
            var text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
            for number in first..<first + 6 { text += "#EXTINF:\(target),\n\(number).ts\n" }
            guard let parsed = try? PlaylistParser.parse(Data(text.utf8)) else { continue }
            _ = watch.add(parsed, requestedAt: .seconds(seconds), receivedAt: .seconds(seconds))
        }
        return watch
    }

    private func watch(_ versions: [(Int, Int)]) -> PlaylistWatch { Self.watch(versions) }
}
