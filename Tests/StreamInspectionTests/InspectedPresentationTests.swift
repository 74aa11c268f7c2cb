import Foundation
import HLSPlaylist
import MediaInspection
import StreamInspection
import StreamingTestKit
import Testing

@Suite("The inspection of a presentation", .tags(.unit))
struct InspectedPresentationTests {
    @Test("A variant with only audio, whose playlist is also a rendition of its group, has one bitrate")
    func test_inspection_ofAnAudioVariant_countsItsPlaylistOnce() {
        let variant = stream(.variant(Variant(uri: "", bandwidth: 200_000, audio: "g"), number: 1), at: "a")
        let results = inspect([variant, ProbedStream(.rendition(audio("g")), sharing: variant)])
        #expect(results.map(\.peakBitrate) == [200_000, 200_000])
        #expect(results.flatMap(\.findings).isEmpty)
    }

    @Test("Streams that share a playlist have its violations once, and streams with equal playlists each have theirs")
    func test_inspection_ofASharedPlaylist_reportsItsViolationsOnce() {
        let bad = { [ProbedSegment.fixture(0, .unavailable(status: 404))] }
        let first = stream(.variant(Variant(uri: "", bandwidth: 1), number: 1), at: "a", bad())
        let shared = ProbedStream(.variant(Variant(uri: "", bandwidth: 2), number: 2), sharing: first)
        let other = stream(.variant(Variant(uri: "", bandwidth: 3), number: 3), at: "b", bad())
        #expect(inspect([first, shared, other]).map(\.findings.count) == [1, 0, 1])
    }

    @Test("Only renditions of the variant's group count, and codecs in them need not be in the variant")
    func test_inspection_ofAVariantWithRenditions_combinesTheGroup() {
        let variant = Variant(
            uri: "", bandwidth: 400_000, codecs: ["avc1.42c00d", "mp4a.40.2", "ac-3"], audio: "g")
        let result = inspect([
            stream(.variant(variant, number: 1), at: "v"), stream(.rendition(audio("g")), at: "a", size: 25_000),
            stream(.rendition(audio("other")), at: "o", size: 90_000),
        ]).first
        #expect(result?.peakBitrate == 300_000)
        #expect(result?.excess == -0.25)
        #expect(result?.findings.map(\.rule) == [.codecMissing])
    }

    @Test("A codec is not missing if a rendition could not be loaded or inspected")
    func test_inspection_withoutARendition_doesNotMissCodecs() {
        let variant = Variant(uri: "", bandwidth: 400_000, codecs: ["avc1.42c00d", "mp4a.40.2", "ac-3"], audio: "g")
        let main = stream(.variant(variant, number: 1), at: "v")
        let unreadable = stream(.rendition(audio("g")), at: "a", [.fixture(0, .unavailable(status: 404))])
        #expect(inspect([main]).first?.findings.isEmpty == true)
        #expect(inspect([main, unreadable]).map { $0.findings.map(\.rule) } == [[], [.segmentUnavailable]])
    }

    @Test("The multivariant playlist can declare that segments begin with key frames")
    func test_inspection_ofIndependentSegments_inheritsTheDeclaration() {
        var media = InspectedSegment.fixture(start: 0)
        media.tracks[0].startsWithKeyFrame = false
        let multivariant = MultivariantPlaylist(hasIndependentSegments: true)
        let properties = PlaylistProperties(
            MediaPlaylist(version: 3, targetDuration: 2), url: anyURL(), in: multivariant)
        let stream = ProbedStream(.mediaPlaylist, properties, segments: [.fixture(0, media)])
        #expect(inspect([stream]).first?.findings.map(\.rule) == [.keyFrameMissing])
    }

    @Test("Separate audio that falls behind the video has one finding, in its own stream")
    func test_inspection_ofDriftingSeparateAudio_findsItOnce() {
        let segments = (0..<5).map {
            ProbedSegment.fixture($0, .fixture(start: Double($0) * 2.07, duration: 2.07))
        }
        let results = inspect([
            stream(.variant(Variant(uri: "", bandwidth: 400_000, audio: "g"), number: 1), at: "v"),
            stream(.rendition(audio("g")), at: "a", segments),
        ])
        #expect(results.map { $0.findings.map(\.rule) } == [[], [.audioDrift]])
        #expect(abs((results.last?.audioDrift ?? 0) - 0.28) < 0.001)
    }

    private func inspect(_ streams: [ProbedStream]) -> [InspectedPresentation.Result] {
        var renditions = streams.compactMap(\.rendition)
        if renditions.isEmpty { renditions = [audio("g")] }
        return InspectedPresentation(streams, MultivariantPlaylist(renditions: renditions)).results
    }

    private func audio(_ group: String) -> Rendition {
        Rendition(kind: .audio, groupID: group, name: "English", uri: "a.m3u8")
    }

    private func stream(
        _ role: ProbedStream.Role, at path: String, _ segments: [ProbedSegment]? = nil, size: Int = 50_000
    ) -> ProbedStream {
        let segments = segments ?? (0..<5).map { .fixture($0, .fixture(start: Double($0) * 2), size: size) }
        let playlist = MediaPlaylist(
            version: 3, targetDuration: 2, hasEnd: true,
            segments: segments.map { MediaSegment(uri: "\($0.number)", duration: 2) })
        let properties = PlaylistProperties(playlist, url: anyURL().appendingPathComponent(path))
        return ProbedStream(role, properties, segments: segments)
    }
}
