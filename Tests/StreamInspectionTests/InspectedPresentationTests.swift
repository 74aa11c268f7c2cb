import HLSPlaylist
import StreamInspection
import StreamingTestKit
import Testing

@Suite("The inspection of a presentation", .tags(.unit))
struct InspectedPresentationTests {
    @Test("A variant with only audio, whose playlist is also a rendition of its group, has one bitrate")
    func test_inspection_ofAnAudioVariant_countsItsPlaylistOnce() {
        let streams = [
            stream(.variant(Variant(uri: "", bandwidth: 200_000, audio: "g"), number: 1)), stream(audio("g")),
        ]
        let results = InspectedPresentation(streams).results
        #expect(results.map(\.peakBitrate) == [200_000, 200_000])
        #expect(results.flatMap(\.findings).isEmpty)
    }

    @Test("Only renditions of the variant's group count, and codecs in them need not be in the variant")
    func test_inspection_ofAVariantWithRenditions_combinesTheGroup() {
        let variant = Variant(
            uri: "", bandwidth: 400_000, codecs: ["avc1.42c00d", "mp4a.40.2", "ac-3"], audio: "g")
        let streams = [
            stream(.variant(variant, number: 1)), stream(audio("g"), size: 25_000),
            stream(audio("other"), size: 90_000),
        ]
        let result = InspectedPresentation(streams).results.first
        #expect(result?.peakBitrate == 300_000)
        #expect(result?.excess == -0.25)
        #expect(result?.findings.map(\.rule) == [.codecMissing])
    }

    @Test("Codecs are not checked if a stream of the variant was not inspected")
    func test_inspection_ofAStreamWithoutMedia_doesNotCheckCodecs() {
        let variant = Variant(uri: "", bandwidth: 400_000, codecs: ["avc1.42c00d", "ac-3"], audio: "g")
        let playlist = MediaPlaylist(targetDuration: 2, hasEnd: true)
        let streams = [
            stream(.variant(variant, number: 1)),
            ProbedStream(audio("g"), playlist, segments: [.fixture(0, .unavailable(status: 404))]),
        ]
        let results = InspectedPresentation(streams).results
        #expect(results.map { $0.findings.map(\.rule) } == [[], [.segmentUnavailable]])
    }

    @Test("Separate audio that falls behind the video has one finding, in its own stream")
    func test_inspection_ofDriftingSeparateAudio_findsItOnce() {
        let segments = (0..<5).map { ProbedSegment.fixture($0, .fixture(start: Double($0) * 2.07)) }
        let streams = [
            stream(.variant(Variant(uri: "", bandwidth: 400_000, audio: "g"), number: 1)),
            ProbedStream(audio("g"), MediaPlaylist(targetDuration: 2, hasEnd: true), segments: segments),
        ]
        let results = InspectedPresentation(streams).results
        #expect(results.map { $0.findings.map(\.rule) } == [[], [.audioDrift]])
        // The audio samples of five segments last 9.920 s, and their timestamps span 10.264 s.
        #expect(abs((results.last?.audioDrift ?? 0) - 0.344) < 0.001)
    }

    private func audio(_ group: String) -> ProbedStream.Role {
        .rendition(Rendition(kind: .audio, groupID: group, name: "English", uri: "a.m3u8"))
    }

    private func stream(_ role: ProbedStream.Role, size: Int = 50_000) -> ProbedStream {
        let segments = (0..<5).map { ProbedSegment.fixture($0, .fixture(start: Double($0) * 2), size: size) }
        let playlist = MediaPlaylist(
            targetDuration: 2, hasEnd: true, segments: segments.map { MediaSegment(uri: "\($0.number)", duration: 2) })
        return ProbedStream(role, playlist, segments: segments)
    }
}
