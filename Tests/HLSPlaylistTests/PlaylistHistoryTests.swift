import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistHistory", .tags(.unit))
struct PlaylistHistoryTests {
    private static let base = "#EXT-X-MEDIA-SEQUENCE:5⏎" + PlaylistChangeTable.list(5...7)

    @Test("A change that breaks one rule has one finding, with its description", arguments: PlaylistChangeTable.rows)
    func test_add_ofABrokenChange_findsTheBrokenRule(row: PlaylistChangeTable.Row) throws {
        let findings = try findings([row.older, row.broken], every: row.seconds)
        #expect(findings == [PlaylistChangeFinding(rule: row.rule, found: row.found)])
    }

    @Test("The corrected version of a broken change has no findings", arguments: PlaylistChangeTable.rows)
    func test_add_ofTheCorrectedChange_findsNothing(row: PlaylistChangeTable.Row) throws {
        #expect(try findings([row.older, row.mended], every: row.seconds) == [])
    }

    @Test("The table of changes covers every rule")
    func test_table_ofAllRules_isComplete() {
        #expect(Set(PlaylistChangeTable.rows.map(\.rule)) == Set(PlaylistChangeRule.allCases))
    }

    @Test("Each rule has its own statement, and a clause about changes", arguments: PlaylistChangeRule.allCases)
    func test_rule_ofEachKind_hasAStatementAndAClause(rule: PlaylistChangeRule) {
        #expect(PlaylistChangeRule.allCases.filter { $0.statement == rule.statement } == [rule])
        #expect(["4.4.3.4", "6.2.1", "6.2.2"].contains(rule.clause))
    }

    @Test("The name of a rule in the JSON output never changes, and is not the name of a rule for one version")
    func test_rawValue_ofEachRule_isItsPublishedName() {
        let names = [
            "targetDurationChanged", "playlistTypeChanged", "vodChanged", "endRemoved", "mediaSequenceDecreased",
            "mediaSequenceJumped", "discontinuitySequenceDecreased", "discontinuityNumberChanged",
            "segmentURIChanged", "segmentDurationChanged", "segmentByteRangeChanged", "segmentDiscontinuityChanged",
            "segmentKeyChanged", "segmentMapChanged", "segmentGapChanged", "programDateChanged",
            "lastSegmentRemoved", "eventSegmentRemoved", "segmentRemovedTooEarly", "segmentAddedAfterEnd",
            "updateLate",
        ]
        #expect(PlaylistChangeRule.allCases.map(\.rawValue).sorted() == names.sorted())
        #expect(Set(names).isDisjoint(with: PlaylistRule.allCases.map(\.rawValue)))
    }

    @Test("The description contains the statement, the violation and the section")
    func test_description_ofAFinding_containsTheStatementTheViolationAndTheSection() {
        let finding = PlaylistChangeFinding(rule: .targetDurationChanged, found: "6 s after 4 s")
        #expect(finding.description == "EXT-X-TARGETDURATION must not change; found 6 s after 4 s (RFC 8216bis 6.2.1)")
    }

    @Test("Findings about changed URIs omit query values and credentials")
    func test_add_ofAChangedURIWithSecrets_omitsTheSecrets() throws {
        let versions = ["a.ts?t=secret", "https://user:secret@host/a.ts"].map { "#EXTINF:4,⏎" + $0 }
        let found = try #require(try findings(versions, every: 4).first?.found)
        #expect(!found.contains("secret"))
    }

    @Test("A decrease of the media sequence number hides the findings of other rules")
    func test_add_ofARestart_findsOnlyTheDecrease() throws {
        let restart = "#EXT-X-DISCONTINUITY-SEQUENCE:0⏎#EXT-X-MEDIA-SEQUENCE:0⏎#EXTINF:2,⏎x.ts"
        let rules = try findings(["#EXT-X-DISCONTINUITY-SEQUENCE:3⏎" + Self.base, restart], every: 4).map(\.rule)
        #expect(rules == [.mediaSequenceDecreased])
    }

    @Test("After a restart, versions are compared with the restarted playlist")
    func test_add_afterARestart_comparesWithTheRestartedPlaylist() throws {
        let restart = "#EXTINF:4,⏎x.ts"
        let rules = try findings([Self.base, restart, restart + "⏎#EXTINF:4,⏎y.ts"], every: 4).map(\.rule)
        #expect(rules == [.mediaSequenceDecreased])
    }

    @Test("A jump of the media sequence number is allowed after a wait that is long enough for the missing segments")
    func test_add_ofAJumpAfterALongWait_findsNothing() throws {
        let later = "#EXT-X-MEDIA-SEQUENCE:105⏎" + PlaylistChangeTable.list(105...107)
        #expect(try findings([Self.base, later], every: 400) == [])
        #expect(try findings([Self.base, later], every: 370).map(\.rule) == [.mediaSequenceJumped])
    }

    @Test("Small changes of the program date add up to a finding, although no single change is a violation")
    func test_add_ofASlowDriftOfDates_findsTheSum() throws {
        let versions = (0..<6).map { number in
            "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.\(number * 15 / 10)\(number * 15 % 10)Z⏎" + Self.base
                + (number == 0 ? "" : "⏎" + PlaylistChangeTable.list(8...(7 + number)))
        }
        #expect(try findings(versions, every: 4) == [])
        let last = "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:01Z⏎" + Self.base + "⏎" + PlaylistChangeTable.list(8...13)
        let found = try findings(versions + [last], every: 4)
        #expect(found == [PlaylistChangeFinding(rule: .programDateChanged, found: "segment 5 and 2 more: 1 s later")])
    }

    // MARK: Late updates

    @Test("A late update has a finding after 1.5 target durations, and another one after three")
    func test_add_ofAnUnchangedPlaylist_findsTheDelayTwice() throws {
        var history = PlaylistHistory()
        let found = try (0...10).flatMap { step in try add(Self.base, to: &history, at: Double(step) * 2) }
        #expect(
            found.map(\.found) == ["no new segment for 8 s (limit: 6 s)", "no new segment for 14 s (limit: 12 s)"])
    }

    @Test("A new segment ends the delay, so that a later delay has findings again")
    func test_add_ofANewSegmentAfterADelay_startsAnew() throws {
        var history = PlaylistHistory()
        let longer = Self.base + "⏎" + PlaylistChangeTable.list(8...8)
        let times: [(String, Double)] = [(Self.base, 0), (Self.base, 7), (longer, 8), (longer, 14), (longer, 15)]
        let found = try times.flatMap { text, time in try add(text, to: &history, at: time) }
        #expect(found.map(\.rule) == [.updateLate, .updateLate])
    }

    @Test("A version that removes a segment, without a new one, does not end the delay")
    func test_add_ofARemovalWithoutANewSegment_findsTheDelay() throws {
        let versions = [Self.base + "⏎" + PlaylistChangeTable.list(8...8), "#EXT-X-MEDIA-SEQUENCE:6⏎"]
        let shorter = versions[1] + PlaylistChangeTable.list(6...8)
        #expect(try findings([versions[0], shorter], every: 7).map(\.rule) == [.updateLate])
    }

    @Test(
        "A playlist that has ended, or that is of type VOD, needs no update",
        arguments: ["#EXT-X-ENDLIST", "#EXT-X-PLAYLIST-TYPE:VOD"])
    func test_add_ofAnEndedPlaylist_expectsNoUpdate(line: String) throws {
        let text = Self.base + "⏎" + line
        #expect(try findings([text, text], every: 100) == [])
    }

    @Test("A slow response does not cause a finding about a late update")
    func test_add_ofASlowResponse_findsNoDelay() throws {
        var history = PlaylistHistory()
        _ = history.add(try parse(Self.base), requestedAt: .zero, receivedAt: .seconds(1))
        let found = history.add(try parse(Self.base), requestedAt: .seconds(7), receivedAt: .seconds(20))
        #expect(found == [])
    }

    // MARK: Versions

    @Test(
        "A version with unreliable numbers is not compared, and the next version starts anew",
        arguments: [
            "#EXTINF:x,⏎5.ts⏎#EXTINF:4,⏎6.ts", "#EXT-X-TARGETDURATION:x⏎#EXTINF:9,⏎b.ts",
            "#EXT-X-SKIP:SKIPPED-SEGMENTS=2⏎#EXTINF:9,⏎b.ts",
        ])
    func test_add_ofAnUnreliableVersion_comparesNothing(text: String) throws {
        let other = "#EXT-X-MEDIA-SEQUENCE:5⏎#EXTINF:3,⏎c.ts"
        #expect(try findings([Self.base, text, other], every: 1) == [])
        #expect(try findings([Self.base, other], every: 1) != [])
    }

    @Test("Equal versions count once, and a multivariant playlist does not count")
    func test_versionCount_ofEqualVersions_countsThemOnce() throws {
        var history = PlaylistHistory()
        _ = try add(Self.base, to: &history, at: 0)
        _ = try add(Self.base, to: &history, at: 2)
        let multivariant = try PlaylistParser.parse(Data("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\na".utf8))
        #expect(history.add(multivariant, requestedAt: .seconds(3), receivedAt: .seconds(3)) == [])
        #expect(history.versionCount == 1)
        _ = try add(Self.base + "⏎#EXT-X-ENDLIST", to: &history, at: 4)
        #expect(history.versionCount == 2)
        #expect(history.newest?.hasEnd == true)
    }

    @Test("The reload interval is the target duration after a change, half of it otherwise, and at least 0.5 s")
    func test_reloadInterval_ofAVersion_dependsOnWhetherItIsNew() throws {
        var history = PlaylistHistory()
        #expect(history.reloadInterval == .seconds(1))
        _ = try add(Self.base, to: &history, at: 0)
        #expect(history.reloadInterval == .seconds(4))
        _ = try add(Self.base, to: &history, at: 4)
        #expect(history.reloadInterval == .seconds(2))
        let empty = try PlaylistParser.parse(Data("#EXTM3U\n#EXT-X-TARGETDURATION:0\n".utf8))
        for time in 5...6 { _ = history.add(empty, requestedAt: .seconds(time), receivedAt: .seconds(time)) }
        #expect(history.reloadInterval == .seconds(0.5))
    }

    // MARK: Helpers

    /// Adds playlists to a history at an interval in seconds, and returns all findings.
    private func findings(_ texts: [String], every seconds: Double) throws -> [PlaylistChangeFinding] {
        var history = PlaylistHistory()
        return try texts.enumerated().flatMap { index, text in
            try add(text, to: &history, at: Double(index) * seconds)
        }
    }

    private func add(
        _ text: String, to history: inout PlaylistHistory, at seconds: Double
    ) throws -> [PlaylistChangeFinding] {
        history.add(try parse(text), requestedAt: .seconds(seconds), receivedAt: .seconds(seconds))
    }

    /// Parses the lines of a media playlist, in which `⏎` also ends a line. The default target duration is 4 s.
    private func parse(_ lines: String) throws -> ParsedPlaylist {
        let target = lines.contains("#EXT-X-TARGETDURATION") ? "" : "#EXT-X-TARGETDURATION:4⏎"
        let text = "#EXTM3U⏎#EXT-X-VERSION:9⏎" + target + lines
        return try PlaylistParser.parse(Data(text.replacing("⏎", with: "\n").utf8))
    }
}
