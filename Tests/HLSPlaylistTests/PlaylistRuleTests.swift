import Foundation
import StreamingTestKit
import Testing
@testable import HLSPlaylist

@Suite("PlaylistRule", .tags(.unit))
struct PlaylistRuleTests {
    @Test(
        "A playlist that breaks one rule has only findings of that rule, each in an existing line",
        arguments: PlaylistRuleTable.rows)
    func test_parse_ofABrokenPlaylist_findsTheBrokenRule(row: PlaylistRuleTable.Row) throws {
        let findings = try parse(row.broken).findings
        #expect(Set(findings.map(\.rule)) == [row.rule])
        #expect(findings.allSatisfy { 1...row.broken.count(where: { $0 == 0x0A }) + 1 ~= $0.line })
    }

    @Test("The corrected version of a broken playlist has no findings", arguments: PlaylistRuleTable.rows)
    func test_parse_ofTheCorrectedPlaylist_findsNothing(row: PlaylistRuleTable.Row) throws {
        #expect(try parse(row.mended).findings == [])
    }

    @Test("The table of broken and corrected playlists covers every rule")
    func test_table_ofAllRules_isComplete() {
        #expect(Set(PlaylistRuleTable.rows.map(\.rule)) == Set(PlaylistRule.allCases))
    }

    @Test("Each rule has a statement and a clause of the specification", arguments: PlaylistRule.allCases)
    func test_rule_ofEachKind_hasAStatementAndAClause(rule: PlaylistRule) {
        #expect(!rule.statement.isEmpty)
        #expect(rule.clause.first == "4" || rule.clause.hasPrefix("6.2.") || rule.clause == "8")
    }

    @Test(
        "A playlist breaks a rule if its version is lower than the version that a feature requires",
        arguments: [
            (2, #"#EXT-X-KEY:METHOD=AES-128,URI="k",IV=0x1"#), (3, "#EXTINF:1.5,\na"), (4, "#EXT-X-BYTERANGE:1@0"),
            (4, "#EXT-X-I-FRAMES-ONLY"), (5, #"#EXT-X-KEY:METHOD=SAMPLE-AES,URI="k""#),
            (5, #"#EXT-X-KEY:METHOD=AES-128,URI="k",KEYFORMAT="identity""#),
            (5, "#EXT-X-I-FRAMES-ONLY\n#EXT-X-MAP:URI=\"m\""), (6, #"#EXT-X-MAP:URI="m""#),
            (8, #"#EXT-X-DEFINE:NAME="a",VALUE="b""#), (9, "#EXT-X-SKIP:SKIPPED-SEGMENTS=1"),
            (10, "#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"a\""),
            (11, #"#EXT-X-DEFINE:QUERYPARAM="token""#), (12, "#EXT-X-START:TIME-OFFSET=1,REQ-A=B"),
        ])
    func test_parse_ofAVersionedFeature_findsALowerVersion(version: Int, line: String) throws {
        func rules(_ version: Int) throws -> [PlaylistRule] {
            let text = "#EXTM3U\n#EXT-X-VERSION:\(version)\n#EXT-X-TARGETDURATION:9\n\(line)\n#EXTINF:1,\na"
            return try parse(Array(text.utf8)).findings.map(\.rule)
        }
        #expect(try rules(version - 1) == [.versionTooLow])
        #expect(try rules(version) == [])
    }

    @Test(
        "Closed captions of a SERVICE channel require version 7",
        arguments: [("CC1", 6, [PlaylistRule]()), ("SERVICE1", 6, [.versionTooLow]), ("SERVICE1", 7, [])])
    func test_parse_ofServiceCaptions_requiresVersion7(channel: String, version: Int, rules: [PlaylistRule]) throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:\(version)
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="a",NAME="n",INSTREAM-ID="\(channel)"
            #EXT-X-STREAM-INF:BANDWIDTH=1
            a
            """
        #expect(try parse(Array(text.utf8)).findings.map(\.rule) == rules)
    }

    @Test(
        "An INSTREAM-ID outside closed captions requires version 13",
        arguments: [(12, [PlaylistRule.versionTooLow]), (13, [])])
    func test_parse_ofAnAudioInstreamID_requiresVersion13(version: Int, rules: [PlaylistRule]) throws {
        let text = """
            #EXTM3U
            #EXT-X-VERSION:\(version)
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",INSTREAM-ID="a.1"
            #EXT-X-STREAM-INF:BANDWIDTH=1
            a
            """
        #expect(try parse(Array(text.utf8)).findings.map(\.rule) == rules)
    }

    @Test(
        "A media sequence number is clamped to 2^61, and breaks a rule only above 2^64 - 1",
        arguments: [
            ("9007199254740993", 9_007_199_254_740_993, [PlaylistRule]()), ("2305843009213693952", 1 << 61, []),
            ("18446744073709551615", 1 << 61, []), ("18446744073709551616", 0, [.tagValue]),
        ])
    func test_parse_ofALargeSequenceNumber_clampsTheNumber(text: String, number: Int, rules: [PlaylistRule]) throws {
        let parsed = try parse(Array("#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(text)".utf8))
        #expect(parsed.findings.map(\.rule) == rules)
        #expect(parsed.playlist == .media(MediaPlaylist(targetDuration: 1, mediaSequence: number)))
    }

    @Test("Strict parsing accepts a broken recommendation, and the finding calls the rule a recommendation")
    func test_parseStrictly_ofABrokenRecommendation_succeeds() throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,SCORE=1\na\n#EXT-X-STREAM-INF:BANDWIDTH=2\nb"
        _ = try PlaylistParser.parseStrictly(Data(text.utf8))
        #expect(
            try parse(Array(text.utf8)).findings.map(\.description) == [
                "line 4: EXT-X-STREAM-INF: all variants should have a SCORE if any variant has one (recommended by RFC 8216bis 4.4.6.2)"
            ])
    }

    @Test(
        "A rule declares the loss of an entry if, and only if, the parser omits an entry",
        arguments: PlaylistRuleTable.rows)
    func test_loss_ofARule_matchesTheOmittedEntries(row: PlaylistRuleTable.Row) throws {
        let lines = String(decoding: row.broken, as: UTF8.self).split(separator: "\n")
        func count(_ beginnings: String...) -> Int {
            lines.count { line in beginnings.contains { line.hasPrefix($0) } }
        }
        let entries = max(count("#EXTINF:", "#EXT-X-STREAM-INF:"), lines.count - count("#", "\u{FEFF}"))
        let usable =
            switch try parse(row.broken).playlist {
            case .media(let playlist): playlist.segments.count
            case .multivariant(let playlist): playlist.variants.count + playlist.renditions.count
            }
        let isLeftOut = row.rule.loss == .entry || row.rule.loss == .rendition
        #expect((usable < entries + count("#EXT-X-MEDIA:")) == isLeftOut)
    }

    @Test("An invalid target duration causes one finding, and no findings about long segments")
    func test_parse_ofAnInvalidTargetDuration_addsOneFinding() throws {
        let text = "#EXTM3U\n#EXT-X-TARGETDURATION:abc\n#EXTINF:9,\na"
        #expect(try parse(Array(text.utf8)).findings.map(\.rule) == [.tagValue])
    }

    private func parse(_ bytes: [UInt8]) throws -> ParsedPlaylist {
        try PlaylistParser.parse(Data(bytes), variables: PlaylistSamples.variables)
    }
}
