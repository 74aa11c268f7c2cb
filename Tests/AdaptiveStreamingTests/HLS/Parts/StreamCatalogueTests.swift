import Foundation
import StreamingTestKit
import Testing

import HLSPlaylist
@testable import AdaptiveStreaming

@Suite("StreamCatalogue", .tags(.unit))
struct StreamCatalogueTests {
    private let audio = [
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="English",LANGUAGE="en",DEFAULT=YES,URI="en.m3u8""#,
        #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Deutsch",LANGUAGE="de",URI="de.m3u8""#,
    ]

    @Test func test_variants_ofAPlaylist_areSortedByBitrate() throws {
        let sut = try makeSUT(["#EXT-X-STREAM-INF:BANDWIDTH=2", "2.m3u8", "#EXT-X-STREAM-INF:BANDWIDTH=1", "1.m3u8"])
        #expect(sut.variants.map { sut[$0].bitrate } == [1, 2])
        #expect(sut.variants == sut.variants.sorted())
    }

    @Test func test_audio_forAPreferredRendition_isThatRenditionUnlessExcluded() throws {
        let sut = try makeSUT(audio + ["#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"", "1.m3u8"])
        let (variant, renditions) = (sut.variants[0], sut.audio(of: sut.variants[0]))
        let preferred = sut[renditions[1]].rendition
        #expect(sut.audio(of: variant, like: nil, excluding: []) == renditions[0])
        #expect(sut.audio(of: variant, like: preferred, excluding: []) == renditions[1])
        #expect(sut.audio(of: variant, like: preferred, excluding: [renditions[1]]) == renditions[0])
        #expect(!sut.keepsLanguage(variant, of: preferred, excluding: [renditions[1]]))
    }

    @Test func test_isUsable_withoutAnyAudioLeft_isFalse() throws {
        let sut = try makeSUT(audio + ["#EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO=\"a\"", "1.m3u8"])
        let renditions = Set(sut.audio(of: sut.variants[0]))
        #expect(sut.isUsable(sut.variants[0], excluding: []))
        #expect(!sut.isUsable(sut.variants[0], excluding: renditions))
        #expect(!sut.isUsable(sut.variants[0], excluding: [sut.variants[0]]))
    }

    // MARK: Helpers

    private func makeSUT(_ lines: [String]) throws -> StreamCatalogue {
        let parsed = try PlaylistParser.parse(Data((["#EXTM3U"] + lines).joined(separator: "\n").utf8))
        guard case .multivariant(let playlist) = parsed.playlist else { preconditionFailure("no variants") }
        return try StreamCatalogue(playlist, at: anyURL("index.m3u8"), VariantSelection())
    }
}
