import Foundation
import StreamingTestKit
import Testing

@testable import StreamingCore

@Suite("RemoteVideoPages", .tags(.unit))
struct RemoteVideoPagesTests {
    private let document = makeItemsJSON([Video.fixture().json, Video.fixture().json])

    @Test("An unchanged document is not decoded again, and the already decoded page is returned")
    func test_page_fromAnUnchangedDocument_isTheAlreadyDecodedPage() async throws {
        let first = try await page(document)
        var known = VideoPage(videos: [.fixture()])
        known.fingerprint = first.fingerprint
        #expect(first.videos.count == 2 && first.fingerprint != nil)
        #expect(try await page(document, known: known) == known)
    }

    @Test("A document is decoded if a byte or the decoding mode has changed")
    func test_page_fromAChangedDocument_isDecoded() async throws {
        var known = VideoPage(videos: [])
        known.fingerprint = try await page(document).fingerprint
        #expect(try await page(document + Data(" ".utf8), known: known).videos.count == 2)
        #expect(try await page(document, isLenient: true, known: known).videos.count == 2)
        #expect(try await page(document, known: VideoPage(videos: [])).videos.count == 2)
    }

    @Test("A response with an error status throws, even if a page is already decoded")
    func test_page_withAnErrorStatus_throws() async {
        let client = HTTPClientStub(Data(), status: 404)
        let sut = RemoteVideoPages(client: client, isLenient: false, known: VideoPage(videos: []))
        await #expect(throws: VideoItemsMapper.Error.status(404)) { try await sut.page(at: anyURL()) }
    }

    private func page(_ document: Data, isLenient: Bool = false, known: VideoPage? = nil) async throws -> VideoPage {
        try await RemoteVideoPages(client: HTTPClientStub(document), isLenient: isLenient, known: known)
            .page(at: anyURL())
    }
}
