import Foundation
import StreamingCore
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@Suite("VideoItemsMapper with mutated documents", .tags(.unit))
struct MutatedDocumentsTests {
    @Test("For each of 10,000 mutated documents, strict and lenient mapping agree on the videos or on the first error")
    func test_map_withMutatedDocuments_returnsVideosOrAnError() {
        let seed = RandomSeed.current(2026)
        let repetition = RandomSeed.repetition(of: seed)
        var mutator = DocumentMutator(Self.catalogue, seed: seed)
        var outcomes = (whole: 0, inPart: 0, none: 0)
        for round in 0..<10_000 {
            let document = mutator.next()
            let strict = Result { try VideoItemsMapper.map(document, from: Self.response) }
            let lenient = Result { try VideoItemsMapper.mapLeniently(document, from: Self.response) }
            switch (strict, lenient) {
            case (.success(let videos), .success(let result)):
                outcomes.whole += 1
                guard isValid(videos), result.videos == videos, result.refusedCount == 0 else {
                    return fail(document, round, repetition)
                }
            case (.failure(let error), .success(let result)):
                outcomes.inPart += 1
                guard isValid(result.videos), let error = error as? VideoItemsMapper.Error,
                    result.refused.first == error
                else { return fail(document, round, repetition) }
            case (.failure(let first), .failure(let second)):
                outcomes.none += 1
                guard let first = first as? VideoItemsMapper.Error, first == second as? VideoItemsMapper.Error
                else { return fail(document, round, repetition) }
            case (.success, .failure): return fail(document, round, repetition)
            }
        }
        #expect(min(outcomes.whole, outcomes.inPart, outcomes.none) > 1_000, "\(outcomes); \(repetition)")
    }

    private func isValid(_ videos: [Video]) -> Bool {
        Set(videos.map(\.id)).count == videos.count
            && videos.allSatisfy {
                $0.duration.isFinite && $0.duration >= 0 && isMedia($0.url) && isMedia($0.thumbnailURL)
            }
    }

    private func isMedia(_ url: URL) -> Bool {
        ["http", "https"].contains(url.scheme?.lowercased()) && url.host?.isEmpty == false
    }

    private func fail(_ document: Data, _ round: Int, _ repetition: String) {
        Issue.record("document \(round): \(String(decoding: document, as: UTF8.self).printable); \(repetition)")
    }

    private static let response = HTTPURLResponse(statusCode: 200, url: anyURL("v1/videos"))

    /// A catalogue of three videos, of which one has no description.
    private static let catalogue = DocumentMutator.Value.object([
        (
            "videos",
            .list(
                (0..<3).map { index in
                    let description = ("description", DocumentMutator.Value.text(#""one\nor \"two\"""#))
                    return .object(
                        [
                            ("id", .text("\"00000000-0000-4000-8000-00000000000\(index)\"")),
                            ("title", .text("\"Título \(index)\"")), ("url", .text(#""media/clip.mp4""#)),
                            ("thumbnail_url", .text(#""https://images.com/\#(index).jpg""#)),
                            ("duration", .text("12.5")),
                        ] + (index == 0 ? [] : [description]))
                })
        )
    ])
}
