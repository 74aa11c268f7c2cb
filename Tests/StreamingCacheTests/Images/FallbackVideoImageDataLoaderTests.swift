import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

/// Tests of images that come from the store, or else from the network. The tests run on the main actor, so that the
/// calls are made in the order of their tasks.
@MainActor @Suite("FallbackVideoImageDataLoader", .leakTracking, .tags(.unit))
struct FallbackVideoImageDataLoaderTests {
    @Test("Loading a saved image makes no request")
    func test_load_savedImage_makesNoRequest() async throws {
        let (sut, transport, store) = makeSUT()
        try store.insert(image, for: anyURL())
        #expect(try await sut.loadImageData(from: anyURL()) == image)
        #expect(transport.requests.isEmpty)
    }

    @Test("An image that is not saved is loaded from the server, and then saved")
    func test_load_newImage_savesImage() async throws {
        let (sut, transport, store) = makeSUT()
        let load = load(with: sut)
        try await transport.respond(image)
        #expect(try await load.value == image)
        #expect(try store.retrieve(dataForURL: anyURL()) == image)
    }

    @Test("A response that is not an image is not saved")
    func test_load_htmlResponse_savesNothing() async throws {
        let (sut, transport, store) = makeSUT()
        let load = load(with: sut)
        try await transport.respond(Data("<html>".utf8))
        await #expect(throws: VideoImageDataMapper.Error.invalidData(contentType: nil)) { try await load.value }
        #expect(try store.retrieve(dataForURL: anyURL()) == nil)
    }

    @Test("The loader reports failed reads and writes of the store and still delivers the image")
    func test_load_withFailingStore_deliversImageAndReportsErrors() async throws {
        let transport = ImageTransport()
        let told = LockedValue<[String]>([])
        let sut = FallbackVideoImageDataLoader(
            store: BrokenStore(), remote: RemoteVideoImageDataLoader(client: transport)
        ) { error in told.withLock { $0.append("\(error)") } }
        trackForMemoryLeaks(sut)
        let load = load(with: sut)
        try await transport.respond(image)
        #expect(try await load.value == image)
        #expect(told.withLock { $0 } == ["read", "write"])
    }

    @Test("Two simultaneous loads of one URL make one request")
    func test_load_twiceSimultaneously_makesOneRequest() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load(with: sut)]
        try await transport.respond(image)
        for load in loads { #expect(try await load.value == image) }
        #expect(transport.requests.count == 1)
    }

    @Test("Simultaneous loads of two URLs each receive their own image")
    func test_load_twoURLsSimultaneously_requestsBoth() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load("other", with: sut)]
        await transport.client.waitForRequests(2)
        for (index, request) in transport.requests.enumerated() {
            try await transport.client.complete(request.url == anyURL() ? image : other, at: index)
        }
        #expect(try await loads[0].value == image)
        #expect(try await loads[1].value == other)
    }

    @Test("If a request fails, both waiting loads receive the error, and a later load makes a new request")
    func test_load_afterFailure_requestsAgain() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load(with: sut)]
        await transport.client.waitForRequests(1)
        try await transport.client.fail(with: HTTPError.noSuchHost)
        for load in loads { await #expect(throws: HTTPError.noSuchHost) { try await load.value } }
        let again = load(with: sut)
        try await transport.respond(image, at: 1)
        #expect(try await again.value == image)
    }

    @Test("A cancelled load throws immediately, and the other load still receives the image")
    func test_load_withOneOfTwoCancelled_continuesOtherLoad() async throws {
        let (sut, transport, _) = makeSUT()
        let (given, kept) = (load(with: sut), load(with: sut))
        await transport.client.waitForRequests(1)
        given.cancel()
        await #expect(throws: CancellationError.self) { try await given.value }
        #expect(transport.cancellations == 0)
        try await transport.respond(image)
        #expect(try await kept.value == image)
    }

    @Test("Cancelling the last waiting load cancels the request and discards its response")
    func test_load_withAllCancelled_cancelsRequest() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load(with: sut)]
        await transport.client.waitForRequests(1)
        for load in loads { load.cancel() }
        for load in loads { await #expect(throws: CancellationError.self) { try await load.value } }
        #expect(transport.cancellations == 1)
        let again = load(with: sut)
        await transport.client.waitForRequests(2)
        try await transport.respond(other)
        try await transport.respond(image, at: 1)
        #expect(try await again.value == image)
    }

    @Test("A load in a task that is already cancelled makes no request")
    func test_load_inCancelledTask_makesNoRequest() async {
        let (sut, transport, _) = makeSUT()
        let load = load(with: sut)
        load.cancel()
        await #expect(throws: CancellationError.self) { try await load.value }
        #expect(transport.requests.isEmpty)
    }

    // MARK: Helpers

    private let image = Data("GIF89a".utf8)
    private let other = Data("GIF87a".utf8)

    private struct BrokenStore: VideoImageDataStore {
        struct Failure: Error, CustomStringConvertible {
            let description: String
        }

        func insert(_ data: Data, for url: URL) throws { throw Failure(description: "write") }
        func retrieve(dataForURL url: URL) throws -> Data? { throw Failure(description: "read") }
    }

    private func load(_ path: String = "", with sut: FallbackVideoImageDataLoader) -> Task<Data, any Error> {
        Task { try await sut.loadImageData(from: anyURL(path)) }
    }

    private func makeSUT(
        file: StaticString = #filePath, line: UInt = #line
    ) -> (FallbackVideoImageDataLoader, ImageTransport, InMemoryVideoStore) {
        let (transport, store) = (ImageTransport(), InMemoryVideoStore())
        let sut = FallbackVideoImageDataLoader(store: store, remote: RemoteVideoImageDataLoader(client: transport))
        trackForMemoryLeaks(transport, file: file, line: line)
        trackForMemoryLeaks(sut, file: file, line: line)
        return (sut, transport, store)
    }
}

extension ImageTransport {
    fileprivate func respond(_ data: Data, at index: Int = 0) async throws {
        await client.waitForRequests(index + 1)
        try await client.complete(data, at: index)
    }
}
