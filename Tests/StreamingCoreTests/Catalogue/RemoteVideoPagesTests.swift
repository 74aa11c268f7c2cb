import Foundation
import StreamingTestKit
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

@testable import StreamingCore

@Suite("RemoteVideoPages", .tags(.unit))
struct RemoteVideoPagesTests {
    private let document = makeItemsJSON([Video.fixture().json, Video.fixture().json])

    @Test(
        "An unchanged document is not decoded again, and the already decoded page is returned",
        arguments: [false, true])
    func test_page_fromAnUnchangedDocument_isTheAlreadyDecodedPage(isLenient: Bool) async throws {
        let first = try await page(document, isLenient: isLenient)
        var known = VideoPage(videos: [.fixture()])
        known.fingerprint = first.fingerprint
        #expect(first.videos.count == 2 && first.fingerprint != nil)
        #expect(try await page(document, isLenient: isLenient, known: known) == known)
    }

    @Test("If an unchanged document must no longer be stored, its page must not be saved")
    func test_page_fromAnUnchangedDocumentWithNoStore_mayNotBeSaved() async throws {
        let known = try await page(document)
        let response = try #require(
            HTTPURLResponse(
                url: anyURL(), statusCode: 200, httpVersion: nil, headerFields: ["Cache-Control": "no-store"]))
        let client = HTTPClientStub { [document] _ in (document, response) }
        let sut = RemoteVideoPages(client: client, isLenient: false, known: known)
        #expect(known.maySave)
        #expect(try await !sut.page(at: anyURL()).maySave)
    }

    @Test("A document is decoded if a byte or the decoding mode has changed, or if the known page has no fingerprint")
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
