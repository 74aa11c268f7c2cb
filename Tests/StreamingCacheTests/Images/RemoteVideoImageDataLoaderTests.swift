import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("RemoteVideoImageDataLoader", .leakTracking, .tags(.unit))
struct RemoteVideoImageDataLoaderTests {
    @Test("it asks for the image, and for 10 MiB at most")
    func test_load_ofAURL_limitsItsSize() async throws {
        let (sut, transport) = makeSUT()
        async let image = sut.loadImageData(from: anyURL("a.gif"))
        await transport.client.waitForRequests(1)
        try await transport.client.complete(Data("GIF89a".utf8))
        #expect(try await image == Data("GIF89a".utf8))
        #expect(transport.requests == [HTTPRequest(anyURL("a.gif"), for: .image, bodyLimit: 10 << 20)])
    }

    @Test("what is no image is an error")
    func test_load_ofHTML_throwsTheMappersError() async throws {
        let (sut, transport) = makeSUT()
        let image = Task { try await sut.loadImageData(from: anyURL()) }
        await transport.client.waitForRequests(1)
        try await transport.client.complete(Data("<html>".utf8))
        await #expect(throws: VideoImageDataMapper.Error.invalidData(contentType: nil)) { try await image.value }
    }

    private func makeSUT(
        file: StaticString = #filePath, line: UInt = #line
    ) -> (RemoteVideoImageDataLoader, ImageTransport) {
        let transport = ImageTransport()
        trackForMemoryLeaks(transport, file: file, line: line)
        return (RemoteVideoImageDataLoader(client: transport), transport)
    }
}
