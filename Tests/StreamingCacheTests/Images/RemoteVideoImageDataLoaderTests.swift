import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

@Suite("RemoteVideoImageDataLoader", .leakTracking, .tags(.unit))
struct RemoteVideoImageDataLoaderTests {
    @Test("The loader requests the image with a limit of 10 MiB")
    func test_load_imageURL_limitsBodySize() async throws {
        let (sut, transport) = makeSUT()
        async let image = sut.loadImageData(from: anyURL("a.gif"))
        await transport.client.waitForRequests(1)
        try await transport.client.complete(Data("GIF89a".utf8))
        #expect(try await image == Data("GIF89a".utf8))
        #expect(transport.requests == [HTTPRequest(anyURL("a.gif"), for: .image, bodyLimit: 10 << 20)])
    }

    @Test("If the response is not an image, the load throws the error of the mapper")
    func test_load_htmlResponse_throwsMapperError() async throws {
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
