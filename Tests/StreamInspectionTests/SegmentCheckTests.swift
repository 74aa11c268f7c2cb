import Foundation
import HLSPlaylist
import MediaInspection
import StreamInspection
import StreamingTestKit
import Testing

@Suite("The check of segments", .tags(.unit))
struct SegmentCheckTests {
    @Test("A stream without faults has no findings")
    func test_check_ofAHealthyStream_findsNothing() {
        #expect([ProbedSegment].healthy(5).findings().isEmpty)
    }

    @Test("A declared duration at the tolerance is no violation, and one beyond it is")
    func test_check_ofADeclaredDuration_permitsTheTolerance() {
        let segments = { (declared: Double) in
            [ProbedSegment.fixture(0, .fixture(start: 0), declaredDuration: declared)]
        }
        #expect(segments(2.25).findings().isEmpty)
        let findings = segments(2.26).findings()
        #expect(findings.map(\.rule) == [.segmentDuration])
        #expect(findings.first?.found == "EXTINF 2.260 s, measured 2.000 s")
        #expect(segments(2.7).findings(MediaPlaylist(version: 2, targetDuration: 3)).isEmpty)
    }

    @Test("Violations of a rule are combined, with the text of the largest one")
    func test_check_ofSeveralViolations_combinesThem() {
        let declared = [3.0, 2, 5]
        let segments = declared.enumerated().map { index, duration in
            ProbedSegment.fixture(index, .fixture(start: Double(index) * 2), declaredDuration: duration)
        }
        let finding = segments.findings().first { $0.rule == .segmentDuration }
        #expect(finding?.firstSegment == 0)
        #expect(finding?.lastSegment == 2)
        #expect(finding?.count == 2)
        #expect(finding?.found == "EXTINF 5.000 s, measured 2.000 s")
        #expect(finding?.description.hasPrefix("segments 0 to 2 (2 segments): EXTINF must match") == true)
    }

    @Test("Media that is longer than the target duration is found, if the playlist does not show it")
    func test_check_ofALongSegment_findsTheTargetDuration() {
        let segments = { (declared: Double) -> [ProbedSegment] in
            [.fixture(0, .fixture(start: 0, duration: 3), declaredDuration: declared)]
        }
        #expect(segments(2).findings().map(\.rule) == [.segmentDuration, .targetDurationExceeded])
        #expect(segments(3).findings().isEmpty)
    }

    @Test("A jump without a tag is found once, and the following segments are compared with the new timestamps")
    func test_check_ofAnUnannouncedJump_findsItOnce() {
        let starts = [0.0, 2, 104, 106]
        let segments = starts.enumerated().map { ProbedSegment.fixture($0, .fixture(start: $1)) }
        let findings = segments.findings()
        #expect(findings.map(\.rule) == [.discontinuityUnannounced])
        #expect(findings.first?.firstSegment == 2)
        #expect(findings.first?.count == 1)
        #expect(findings.first?.found == "a jump of +100.000 s (limit: 0.500 s)")
    }

    @Test("A jump with a tag is no violation")
    func test_check_ofAnAnnouncedJump_findsNothing() {
        let segments: [ProbedSegment] = [
            .fixture(0, .fixture(start: 0)), .fixture(1, .fixture(start: 100, codec: "hvc1.1"), isDiscontinuity: true),
        ]
        #expect(segments.findings().isEmpty)
    }

    @Test("Another codec family without a tag is a violation, and another profile disregards a recommendation")
    func test_check_ofAChangedCodec_distinguishesFamilyAndProfile() {
        let segments = { (codec: String) -> [ProbedSegment] in
            [.fixture(0, .fixture(start: 0)), .fixture(1, .fixture(start: 2, codec: codec))]
        }
        #expect(segments("hvc1.1.6.L60.90").findings().map(\.rule) == [.trackChangeUnannounced])
        #expect(segments("avc1.64001f").findings().map(\.rule) == [.encodingChangeUnannounced])
    }

    @Test("A segment without a parameter set has unknown parameters, which are no change")
    func test_check_ofASegmentWithoutParameters_findsNothing() {
        var media = InspectedSegment.fixture(start: 2)
        media.tracks[0].codec = nil
        #expect([ProbedSegment.fixture(0, .fixture(start: 0)), .fixture(1, media)].findings().isEmpty)
    }

    @Test("EXTINF that is slightly too short in each segment adds up to a drift")
    func test_check_ofShortDeclaredDurations_findsTheDrift() {
        let segments = (0..<10).map {
            ProbedSegment.fixture($0, .fixture(start: Double($0) * 2), declaredDuration: 1.9)
        }
        let findings = segments.findings()
        #expect(findings.map(\.rule) == [.playlistDrift])
        #expect(findings.first?.firstSegment == 6)
        #expect(findings.first?.found == "a drift of +0.900 s (limit: 0.500 s)")
    }

    @Test("Before version 3, the rounding of the durations is no drift")
    func test_check_ofIntegerDurations_findsNoDrift() {
        let segments = (0..<10).map {
            ProbedSegment.fixture($0, .fixture(start: Double($0) * 2.4, duration: 2.4))
        }
        #expect(segments.findings(MediaPlaylist(version: 2, targetDuration: 3)).isEmpty)
        #expect(segments.findings().map(\.rule) == [.segmentDuration, .playlistDrift])
    }

    @Test("The single pictures of an I-frame playlist do not fill their durations, which is no violation")
    func test_check_ofIFrames_findsNothing() {
        let segments = (0..<3).map { ProbedSegment.fixture($0, .fixture(start: Double($0) * 2, duration: 0.04)) }
        #expect(segments.findings(MediaPlaylist(version: 4, targetDuration: 2, isIFramesOnly: true)).isEmpty)
    }

    @Test("After a discontinuity at a segment without media, the next segment is not compared")
    func test_check_ofADiscontinuityWithoutMedia_isRemembered() {
        var gap = ProbedSegment.fixture(1, .unavailable(status: 404))
        gap.isDiscontinuity = true
        let segments = [
            ProbedSegment.fixture(0, .fixture(start: 0)), gap, .fixture(2, .fixture(start: 90, codec: "hvc1.1")),
        ]
        #expect(segments.findings().map(\.rule) == [.segmentUnavailable])
    }

    @Test("A segment without a key frame at its start is a violation only with EXT-X-INDEPENDENT-SEGMENTS")
    func test_check_ofASegmentWithoutAKeyFrame_dependsOnThePlaylist() {
        var media = InspectedSegment.fixture(start: 0)
        media.tracks[0].startsWithKeyFrame = false
        let segments: [ProbedSegment] = [.fixture(0, media)]
        #expect(segments.findings().isEmpty)
        let playlist = MediaPlaylist(version: 3, targetDuration: 2, hasIndependentSegments: true)
        #expect(segments.findings(playlist).map(\.rule) == [.keyFrameMissing])
    }

    @Test("Lost and damaged packets are counted")
    func test_check_ofLostPackets_findsThem() {
        var media = InspectedSegment.fixture(start: 0)
        var packets = TransportPacketCounts()
        (packets.packets, packets.continuityErrors, packets.transportErrors) = (100, 2, 1)
        media.packets = packets
        let findings = [ProbedSegment.fixture(0, media)].findings()
        #expect(findings.map(\.rule) == [.packetsLost])
        #expect(
            findings.first?.found == "2 gaps of the continuity counter and 1 damaged packets in 100 packets")
    }

    @Test(
        "Each problem of a segment violates its rule, or none", arguments: problems)
    func test_check_ofAProblem_findsItsRule(problem: SegmentProblem, rule: InspectionRule?) {
        let findings = [ProbedSegment.fixture(7, problem)].findings()
        #expect(findings.map(\.rule) == [rule].compactMap { $0 })
        #expect(findings.allSatisfy { $0.firstSegment == 7 && $0.found == problem.description })
    }

    private static let problems: [(SegmentProblem, InspectionRule?)] = [
        (.unavailable(status: 404), .segmentUnavailable), (.unreadable(.empty), .segmentUnreadable),
        (.keyUnavailable(status: 403), .keyUnavailable),
        (.keyInvalid(size: 5), .keyInvalid), (.keyWrong(reason: "wrong"), .keyWrong),
        (.initializationUnavailable(status: 404), .segmentUnavailable), (.expired, nil), (.notReceived("x"), nil),
        (.invalidURI("file:///x"), .segmentUnavailable), (.unsupportedEncryption("SAMPLE-AES"), nil),
    ]

    @Test("Each rule has a source, and a unique statement without a period")
    func test_rules_ofAllKinds_haveTexts() {
        for rule in InspectionRule.allCases {
            #expect(!rule.statement.isEmpty && !rule.statement.hasSuffix("."))
            #expect(rule.source.hasPrefix("RFC 8216bis ") || rule.source.hasPrefix("ISO/IEC "))
        }
        #expect(Set(InspectionRule.allCases.map(\.statement)).count == InspectionRule.allCases.count)
    }
}
