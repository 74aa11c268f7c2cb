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
        let failed = PlaybackIncident(from: .seconds(60), to: .seconds(70), records: records, isHTTPFailure: true)
        #expect(failed.diagnosis?.cause == .cdnFailing)
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
        _ seconds: ClosedRange<Int>, status: Int = 200, bytes: Int = 100_000, text: String? = nil
    ) -> RequestRecord {
        var record = RequestRecord(of: HTTPRequest(anyURL("a.ts"), for: .segment), at: .seconds(seconds.lowerBound))
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
        _ seconds: ClosedRange<Int>, status: Int = 200, bytes: Int = 100_000, text: String? = nil
    ) -> RequestRecord { Self.record(seconds, status: status, bytes: bytes, text: text) }

    /// Returns the watch of a playlist with the given versions: the media sequence number and the time in seconds.
    private static func watch(_ versions: [(Int, Int)]) -> PlaylistWatch {
        var watch = PlaylistWatch(name: "http://origin/a.m3u8")
        for (first, seconds) in versions {
            var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
            for number in first..<first + 6 { text += "#EXTINF:4,\n\(number).ts\n" }
            guard let parsed = try? PlaylistParser.parse(Data(text.utf8)) else { continue }
            _ = watch.add(parsed, requestedAt: .seconds(seconds), receivedAt: .seconds(seconds))
        }
        return watch
    }

    private func watch(_ versions: [(Int, Int)]) -> PlaylistWatch { Self.watch(versions) }
}
