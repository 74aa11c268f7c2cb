import Foundation
import HLSPlaylist
import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Playlist watch", .tags(.unit))
struct PlaylistWatchTests {
    @Test("A playlist that grows by one segment per target duration has no findings")
    func test_add_ofRegularVersions_findsNothing() throws {
        var sut = PlaylistWatch(name: "a")
        for version in 0..<60 { #expect(try add(to: &sut, first: version, at: Double(version) * 4) == []) }
        #expect(try #require(sut.contentRate.rate) == 1)
        #expect(sut.longestStalePeriod == nil)
    }

    @Test("A playlist without a new segment is a warning after 1.5 target durations, and a finding after three")
    func test_add_ofAFrozenPlaylist_warnsAndThenFinds() throws {
        var sut = PlaylistWatch(name: "a")
        _ = try add(to: &sut, first: 0, at: 0)
        #expect(try add(to: &sut, first: 0, at: 6) == [])
        let warning = try #require(try add(to: &sut, first: 0, at: 6.1).first)
        #expect(warning.rule == .updateLate)
        #expect(warning.severity == .warning)
        #expect(try add(to: &sut, first: 0, at: 12) == [])
        let finding = try #require(try add(to: &sut, first: 0, at: 13).first)
        #expect(finding.severity == .finding)
        #expect(finding.evidence == "no new segment for 13.0 s, which is 3.3 target durations")
        #expect(try add(to: &sut, first: 0, at: 20) == [])
    }

    @Test("The longest stale period is kept after the playlist continues")
    func test_longestStalePeriod_afterAnUpdate_isKept() throws {
        var sut = PlaylistWatch(name: "a")
        for (first, time) in [(0, 0), (0, 10), (1, 14), (1, 21), (2, 22)] {
            _ = try add(to: &sut, first: first, at: Double(time))
        }
        #expect(sut.longestStalePeriod?.targetDurations == 2.5)
        #expect(sut.stalePeriod?.targetDurations == 1.75)
    }

    @Test("A media sequence number that goes back is a finding of the rule that lint uses")
    func test_add_ofARestart_findsTheChange() throws {
        var sut = PlaylistWatch(name: "a")
        _ = try add(to: &sut, first: 20, at: 0)
        let found = try add(to: &sut, first: 0, at: 4)
        #expect(found.map(\.rule.id) == ["mediaSequenceDecreased"])
        #expect(found.first?.rule.clause == "RFC 8216bis 6.2.2")
        #expect(sut.lastChange?.time == .seconds(4))
        #expect(sut.lastChange?.text.hasPrefix("EXT-X-MEDIA-SEQUENCE must not decrease") == true)
    }

    @Test(
        "A program date that goes back, or advances by more than two target durations, is a finding",
        arguments: [-5.0, 9])
    func test_add_ofADateJump_findsIt(jump: Double) throws {
        var sut = PlaylistWatch(name: "a")
        _ = try add(to: &sut, first: 0, at: 0, dates: 0)
        #expect(try add(to: &sut, first: 1, at: 4, dates: 0) == [])
        let found = try add(to: &sut, first: 5, at: 8, dates: jump)
        #expect(found.contains { $0.rule == .dateJump && $0.severity == .finding })
    }

    @Test("A program date within two target durations is accepted", arguments: [0.0, -3, 3])
    func test_add_ofASmallDateStep_findsNoJump(jump: Double) throws {
        var sut = PlaylistWatch(name: "a")
        _ = try add(to: &sut, first: 0, at: 0, dates: 0)
        let found = try add(to: &sut, first: 5, at: 20, dates: jump)
        #expect(!found.contains { $0.rule == .dateJump })
    }

    @Test("A playlist on demand has no findings, even if it does not change")
    func test_add_ofAPlaylistOnDemand_findsNothing() throws {
        var sut = PlaylistWatch(name: "a")
        for time in 0..<10 {
            #expect(try add(to: &sut, first: 0, at: Double(time) * 10, tags: "#EXT-X-ENDLIST\n") == [])
        }
    }

    @Test("A delta update counts for new segments, and is not compared with full versions")
    func test_add_ofDeltaUpdates_findsNothing() throws {
        var sut = PlaylistWatch(name: "a")
        _ = try add(to: &sut, first: 0, at: 0)
        for version in 1..<10 {
            let text =
                "#EXTM3U\n#EXT-X-VERSION:9\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(version)\n"
                + "#EXT-X-SERVER-CONTROL:CAN-SKIP-UNTIL=24\n#EXT-X-SKIP:SKIPPED-SEGMENTS=5\n"
                + "#EXTINF:4,\n\(version + 5).ts\n"
            let parsed = try PlaylistParser.parse(Data(text.utf8))
            let time = Duration.seconds(version * 4)
            #expect(sut.add(parsed, requestedAt: time, receivedAt: time) == [])
        }
        #expect(sut.longestStalePeriod == nil)
    }

    @Test("An older version that is received after a newer one is ignored, and a restart is not")
    func test_add_ofAnOutdatedVersion_findsNothing() throws {
        var sut = try HealthHarness()
        try sut.add(HealthHarness.a, (5, [6, 6, 6]), requestedAt: 10, receivedAt: 11)
        try sut.add(HealthHarness.a, (4, [6, 6, 6]), requestedAt: 9, receivedAt: 20)
        #expect(sut.rules == [])
        try sut.add(HealthHarness.a, (4, [6, 6, 6]), requestedAt: 21)
        #expect(sut.rules == ["mediaSequenceDecreased"])
    }

    @Test(
        "Segment URLs whose queries rotate are a warning, and other URLs are an unannounced change",
        arguments: [(".ts?signature=2", MonitorFinding.Severity.warning), (".mp4?signature=1", .finding)])
    func test_add_ofOtherURIs_dependsOnThePath(suffix: String, severity: MonitorFinding.Severity) throws {
        var sut = try HealthHarness()
        try sut.add(HealthHarness.a, (5, [6, 6, 6]), suffix: ".ts?signature=1", requestedAt: 0)
        try sut.add(HealthHarness.a, (6, [6, 6, 6]), suffix: suffix, requestedAt: 6)
        let finding = try #require(sut.health.log.findings.first)
        #expect(finding.rule.id == "segmentURIChanged")
        #expect(finding.severity == severity)
        let change = sut.health.playlists[HealthHarness.a]?.lastChange
        #expect((change == nil) == (severity == .warning))
    }

    // MARK: Content rate

    @Test(
        "A content rate outside of 0.97 to 1.03 over 60 s is outside of the limits",
        arguments: [(3.8, true), (4.2, true), (4, false)])
    func test_contentRate_overAMinute_isOutsideOfTheLimits(duration: Double, isOutside: Bool) throws {
        var sut = ContentRate()
        for update in 0..<40 {
            let time = Duration.seconds(update * 4)
            sut.publish(duration, after: time - .milliseconds(100), until: time)
        }
        #expect(sut.isOutside == isOutside)
        #expect(abs(try #require(sut.rate) - duration / 4) < 0.005)
    }

    @Test("A rate is unknown before the end of the first window")
    func test_contentRate_before60Seconds_isNil() {
        var sut = ContentRate()
        for update in 0..<15 {
            sut.publish(4, after: .seconds(update * 4 - 1), until: .seconds(update * 4))
        }
        #expect(sut.rate == nil)
        #expect(!sut.isOutside)
    }

    @Test("The window grows until the rate is known", arguments: [(3.6, true), (3.8, true), (4, false)])
    func test_contentRate_withSlowReloads_isDecidedByALongerWindow(duration: Double, isOutside: Bool) throws {
        var sut = ContentRate()
        for update in 0..<150 {
            sut.publish(duration, after: .seconds(update * 4 - 4), until: .seconds(update * 4))
        }
        #expect(sut.isOutside == isOutside)
        #expect(abs(try #require(sut.rate) - duration / 4) < 0.01)
    }

    @Test("The window is the shortest one that decides, so that an old pause is forgotten")
    func test_contentRate_afterAPause_isDecidedByTheShortestWindow() {
        var sut = ContentRate()
        for update in 0..<40 {
            let time = Duration.seconds(update * 4 + (update < 20 ? 0 : 30))
            sut.publish(4, after: time - .milliseconds(100), until: time)
        }
        #expect(!sut.isOutside)
        #expect(sut.rate == 1)
    }

    @Test("A rate that an unknown time of publication can explain is within the limits")
    func test_contentRate_withSlowReloads_isNotOutside() {
        var sut = ContentRate()
        for update in 0..<40 { sut.publish(3.8, after: .seconds(update * 4 - 4), until: .seconds(update * 4)) }
        #expect(!sut.isOutside)
    }

    // MARK: Helpers

    /// Adds a version with six segments of 4 s. With `dates`, the first segment has the program date of its number,
    /// plus this number of seconds.
    private func add(
        to sut: inout PlaylistWatch, first: Int, at seconds: Double, dates: Double? = nil, tags: String = ""
    ) throws -> [MonitorFinding.Occurrence] {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXT-X-MEDIA-SEQUENCE:\(first)\n"
        for number in first..<first + 6 {
            if let dates {
                let date = Date(timeIntervalSince1970: Double(number) * 4 + dates)
                text += "#EXT-X-PROGRAM-DATE-TIME:\(date.ISO8601Format())\n"
            }
            text += "#EXTINF:4,\n\(number).ts\n"
        }
        let parsed = try PlaylistParser.parse(Data((text + tags).utf8))
        return sut.add(parsed, requestedAt: .seconds(seconds), receivedAt: .seconds(seconds))
    }
}
