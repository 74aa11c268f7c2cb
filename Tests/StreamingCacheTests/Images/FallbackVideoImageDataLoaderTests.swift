import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

/// On the main actor, so that calls are made in the order of their tasks.
@MainActor @Suite("FallbackVideoImageDataLoader", .leakTracking, .tags(.unit))
struct FallbackVideoImageDataLoaderTests {
    @Test("an image that was saved is asked of nobody")
    func test_load_ofASavedImage_requestsNothing() async throws {
        let (sut, transport, store) = makeSUT()
        try store.insert(image, for: anyURL())
        #expect(try await sut.loadImageData(from: anyURL()) == image)
        #expect(transport.requests.isEmpty)
    }

    @Test("another is loaded and saved")
    func test_load_ofANewImage_savesIt() async throws {
        let (sut, transport, store) = makeSUT()
        let load = load(with: sut)
        try await transport.answer(image)
        #expect(try await load.value == image)
        #expect(try store.retrieve(dataForURL: anyURL()) == image)
    }

    @Test("what is no image is not saved")
    func test_load_ofHTML_savesNothing() async throws {
        let (sut, transport, store) = makeSUT()
        let load = load(with: sut)
        try await transport.answer(Data("<html>".utf8))
        await #expect(throws: VideoImageDataMapper.Error.invalidData(contentType: nil)) { try await load.value }
        #expect(try store.retrieve(dataForURL: anyURL()) == nil)
    }

    @Test("a store that fails is told of, when read and when written, and the image delivered")
    func test_load_withABrokenStore_deliversAndTells() async throws {
        let transport = ImageTransport()
        let told = LockedValue<[String]>([])
        let sut = FallbackVideoImageDataLoader(
            store: BrokenStore(), remote: RemoteVideoImageDataLoader(client: transport)
        ) { error in told.withLock { $0.append("\(error)") } }
        trackForMemoryLeaks(sut)
        let load = load(with: sut)
        try await transport.answer(image)
        #expect(try await load.value == image)
        #expect(told.withLock { $0 } == ["read", "write"])
    }

    @Test("two at once make one request")
    func test_load_twiceAtOnce_requestsOnce() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load(with: sut)]
        try await transport.answer(image)
        for load in loads { #expect(try await load.value == image) }
        #expect(transport.requests.count == 1)
    }

    @Test("of two URLs at once each gets its own")
    func test_load_ofTwoURLs_requestsBoth() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load("other", with: sut)]
        await transport.client.waitForRequests(2)
        for (index, request) in transport.requests.enumerated() {
            try await transport.client.complete(request.url == anyURL() ? image : other, at: index)
        }
        #expect(try await loads[0].value == image)
        #expect(try await loads[1].value == other)
    }

    @Test("both get the error, and who comes later asks again")
    func test_load_afterAFailure_requestsAgain() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load(with: sut)]
        await transport.client.waitForRequests(1)
        try await transport.client.fail(with: HTTPError.noSuchHost)
        for load in loads { await #expect(throws: HTTPError.noSuchHost) { try await load.value } }
        let again = load(with: sut)
        try await transport.answer(image, at: 1)
        #expect(try await again.value == image)
    }

    @Test("who is cancelled gets an answer at once, and the other the image")
    func test_load_ofWhichOneIsCancelled_goesOnForTheOther() async throws {
        let (sut, transport, _) = makeSUT()
        let (given, kept) = (load(with: sut), load(with: sut))
        await transport.client.waitForRequests(1)
        given.cancel()
        await #expect(throws: CancellationError.self) { try await given.value }
        #expect(transport.cancellations == 0)
        try await transport.answer(image)
        #expect(try await kept.value == image)
    }

    @Test("the request is given up with the last who waits, and its answer is nobody's")
    func test_load_ofWhichAllAreCancelled_cancelsTheRequest() async throws {
        let (sut, transport, _) = makeSUT()
        let loads = [load(with: sut), load(with: sut)]
        await transport.client.waitForRequests(1)
        for load in loads { load.cancel() }
        for load in loads { await #expect(throws: CancellationError.self) { try await load.value } }
        #expect(transport.cancellations == 1)
        let again = load(with: sut)
        await transport.client.waitForRequests(2)
        try await transport.answer(other)
        try await transport.answer(image, at: 1)
        #expect(try await again.value == image)
    }

    @Test("who was cancelled before asks for nothing")
    func test_load_inACancelledTask_givesUp() async {
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
    fileprivate func answer(_ data: Data, at index: Int = 0) async throws {
        await client.waitForRequests(index + 1)
        try await client.complete(data, at: index)
    }
}
