import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("RemoteVideoCommentsLoader", .leakTracking, .tags(.unit))
struct RemoteVideoCommentsLoaderTests {
    @Test("The loader requests the comments of the video from the API")
    func test_load_forVideoID_requestsCommentsOfVideo() async throws {
        let (sut, client) = makeSUT()
        let id = UUID()
        async let comments = sut.load(for: id)
        await client.waitForRequests(1)
        try await client.complete(Data(#"{"items":[]}"#.utf8))
        #expect(try await comments == [])
        #expect(await client.requestedURLs == [VideoCommentsEndpoint.get(id).url(baseURL: anyURL("api"))])
    }

    @Test("The loader rethrows the error of the HTTP client")
    func test_load_whenRequestFails_throwsClientError() async {
        let sut = RemoteVideoCommentsLoader(client: HTTPClientStub(failure: HTTPError.noSuchHost), api: anyURL())
        await #expect(throws: HTTPError.noSuchHost) { try await sut.load(for: UUID()) }
    }

    @Test("If the response is not a comments document, the load throws the error of the mapper")
    func test_load_htmlResponse_throwsMapperError() async {
        let sut = RemoteVideoCommentsLoader(client: HTTPClientStub(Data("<html>".utf8)), api: anyURL())
        await #expect(throws: VideoCommentsMapper.Error.self) { try await sut.load(for: UUID()) }
    }

    private func makeSUT(
        file: StaticString = #filePath, line: UInt = #line
    ) -> (RemoteVideoCommentsLoader, HTTPClientSpy) {
        let client = HTTPClientSpy()
        trackForMemoryLeaks(client, file: file, line: line)
        return (RemoteVideoCommentsLoader(client: client, api: anyURL("api")), client)
    }
}
