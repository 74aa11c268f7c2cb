import HLSPlaylist
import StreamInspection
import StreamingTestKit
import Testing

@Suite("The check of variants and renditions", .tags(.unit))
struct VariantCheckTests {
    private let measurement = StreamMeasurement(.healthy(5), targetDuration: 2)

    @Test("A peak bitrate at the limit is no violation, and one beyond it is")
    func test_bitrate_atTheLimit_isPermitted() {
        // The media has 200,000 bit/s.
        #expect(makeSUT(bandwidth: 181_819).bitrateFindings().isEmpty)
        let findings = makeSUT(bandwidth: 181_800).bitrateFindings()
        #expect(findings.map(\.rule) == [.bandwidthExceeded])
        #expect(findings.first?.found == "200000 bit/s, declared 181800 bit/s, excess 10 % (limit: 10 %)")
    }

    @Test("The rendition with the highest bitrate counts, and only one of each kind")
    func test_bitrate_withRenditions_addsTheHighestOfEachKind() {
        let small = StreamMeasurement(
            [.fixture(0, .fixture(start: 0), size: 25_000)], targetDuration: 2)
        let sut = VariantCheck(
            Variant(uri: "", bandwidth: 600_000), own: measurement,
            renditions: [.audio: [small, measurement], .subtitles: [small]], isWhole: true)
        #expect(sut.peakBitrate == 500_000)
        #expect(sut.meanBitrate == 500_000)
        #expect(abs((sut.excess ?? 0) + 1 / 6.0) < 0.001)
    }

    @Test("A variant whose segments are those of a rendition is counted once")
    func test_bitrate_ofAVariantThatIsARendition_countsItOnce() {
        let sut = VariantCheck(
            Variant(uri: "", bandwidth: 200_000), own: nil, renditions: [.audio: [measurement]], isWhole: true)
        #expect(sut.peakBitrate == 200_000)
        #expect(sut.bitrateFindings().isEmpty)
    }

    @Test("A video rendition replaces the video of the variant")
    func test_bitrate_withAnotherAngle_isNotAdded() {
        let sut = VariantCheck(
            Variant(uri: "", bandwidth: 200_000), own: measurement, renditions: [.video: [measurement]], isWhole: true)
        #expect(sut.peakBitrate == 200_000)
    }

    @Test("The largest bitrates can be printed")
    func test_bitrate_ofAHugeValue_isPrinted() {
        let segments: [ProbedSegment] = [.fixture(0, .fixture(start: 0, duration: 0.000_02), size: .max)]
        let sut = VariantCheck(
            Variant(uri: "", bandwidth: 1), own: StreamMeasurement(segments, targetDuration: 2), isWhole: true)
        #expect(sut.bitrateFindings().first?.found.hasSuffix(" % (limit: 10 %)") == true)
    }

    @Test("The mean bitrate is checked only if all segments were inspected")
    func test_meanBitrate_ofSomeSegments_isNotChecked() {
        let variant = Variant(uri: "", bandwidth: 250_000, averageBandwidth: 100_000)
        #expect(VariantCheck(variant, own: measurement, isWhole: false).bitrateFindings().isEmpty)
        let findings = VariantCheck(variant, own: measurement, isWhole: true).bitrateFindings()
        #expect(findings.map(\.rule) == [.averageBandwidthExceeded])
    }

    @Test("A variant with a BANDWIDTH of 0, or without segments, has no excess")
    func test_excess_withoutValues_isUnknown() {
        #expect(makeSUT(bandwidth: 0).excess == nil)
        let empty = StreamMeasurement([], targetDuration: 2)
        #expect(VariantCheck(Variant(uri: "", bandwidth: 1), own: empty, isWhole: true).excess == nil)
    }

    @Test("Codecs are compared by family, and the profile of video by its name", arguments: codecs)
    func test_codecs_ofAVariant_areCompared(declared: [String], found: [String], rules: [InspectionRule]) {
        let sut = VariantCheck(
            Variant(uri: "", bandwidth: 1, codecs: declared), own: measurement, isWhole: true)
        #expect(sut.codecFindings(found, canBeMissing: true).map(\.rule) == rules)
        let present = rules.filter { $0 != .codecMissing }
        #expect(sut.codecFindings(found, canBeMissing: false).map(\.rule) == present)
    }

    private static let codecs: [([String], [String], [InspectionRule])] = [
        ([], ["avc1.42c00d"], []),
        (["avc1.42c00d", "mp4a.40.2"], [], [.codecMissing, .codecMissing]),
        (["hev1.1.6.L60.90", "wvtt"], ["hvc1.1.6.L60.90"], []),
        (["avc1.42C00D", "mp4a.40.5"], ["avc1.42c00d", "mp4a.40.2", "mp4a.40.2"], []),
        (["avc1.42c00d"], ["avc1.42c00d", "mp4a.40.2"], [.codecUndeclared]),
        (["mp4a.40.2"], ["mp4a.40.34"], [.codecUndeclared, .codecMissing]),
        (["avc3.64001f"], ["avc1.42c00d"], [.codecDifferent]),
        (["hvc1.1.6.L60.90", "ac-3"], ["hvc1.1.6.L60.90"], [.codecMissing]),
        (["fLaC", "opus"], ["flac", "Opus"], []),
    ]

    @Test("Separate audio that falls behind the video has a drift, and a constant distance has none")
    func test_drift_ofSeparateAudio_isTheChangeOfTheDistance() {
        let audio = { (lag: Double) in
            let segments = (0..<5).map { index in
                let start = Double(index) * 2 + 50
                return ProbedSegment.fixture(index, .fixture(start: start + lag * Double(index)))
            }
            return StreamMeasurement(segments, targetDuration: 2)
        }
        #expect(RenditionCheck.drift(of: audio(0), from: measurement) == 0)
        let drift = RenditionCheck.drift(of: audio(0.125), from: measurement)
        #expect(drift == 0.5)
        #expect(RenditionCheck.finding(drift: drift)?.rule == .audioDrift)
        #expect(RenditionCheck.finding(drift: 0.2) == nil)
        #expect(RenditionCheck.finding(drift: nil) == nil)
    }

    @Test("After a discontinuity, and with fewer than two common segments, the drift is unknown")
    func test_drift_withoutComparableSegments_isUnknown() {
        let jump: [ProbedSegment] = [
            .fixture(0, .fixture(start: 0)), .fixture(1, .fixture(start: 90), isDiscontinuity: true),
        ]
        #expect(RenditionCheck.drift(of: StreamMeasurement(jump, targetDuration: 2), from: measurement) == nil)
        let short = StreamMeasurement(.healthy(1), targetDuration: 2)
        #expect(RenditionCheck.drift(of: short, from: measurement) == nil)
    }

    private func makeSUT(bandwidth: Int) -> VariantCheck {
        VariantCheck(Variant(uri: "", bandwidth: bandwidth), own: measurement, isWhole: true)
    }
}
