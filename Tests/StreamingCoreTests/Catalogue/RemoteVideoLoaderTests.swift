import StreamingCore
import StreamingTestKit
import XCTest

final class RemoteVideoLoaderTests: XCTestCase {
    func test_init_ofALoader_doesNotRequestAnything() async {
        let (_, client) = makeSUT()
        let urls = await client.requestedURLs
        XCTAssertEqual(urls, [])
    }

    func test_load_calledTwice_requestsTheURLTwice() async throws {
        let (sut, client) = makeSUT()
        for index in 0..<2 {
            async let videos = sut.load()
            await client.waitForRequests(index + 1)
            try await client.complete(makeItemsJSON([]), at: index)
            _ = try await videos
        }
        let urls = await client.requestedURLs
        XCTAssertEqual(urls, [anyURL("videos"), anyURL("videos")])
    }

    func test_load_deliversConnectivityErrorOnClientError() async {
        for error in [anyNSError(), HTTPError.noSuchHost, HTTPError.timedOut(.firstByte, after: .seconds(10))]
            as [any Error]
        {
            await expect(.failure(RemoteVideoLoader.Error.connectivity), from: HTTPClientStub(failure: error))
        }
    }

    func test_load_deliversInvalidDataErrorOnNon200HTTPResponse() async {
        for status in [199, 201, 300, 404, 500] {
            let client = HTTPClientStub(makeItemsJSON([]), status: status)
            await expect(.failure(RemoteVideoLoader.Error.invalidData), from: client)
        }
    }

    func test_load_deliversInvalidDataErrorOn200HTTPResponseWithInvalidJSON() async {
        await expect(.failure(RemoteVideoLoader.Error.invalidData), from: HTTPClientStub(Data("no json".utf8)))
    }

    func test_load_deliversItemsOn200HTTPResponseWithJSONItems() async {
        let videos = [Video.fixture(), .fixture()]
        await expect(.success(videos), from: HTTPClientStub(makeItemsJSON(videos.map(\.json))))
    }

    func test_load_afterACancellation_throwsCancellationError() async {
        await expect(.failure(CancellationError()), from: HTTPClientStub(failure: HTTPError.cancelled))
        await expect(.failure(CancellationError()), from: HTTPClientStub(failure: CancellationError()))
    }

    func test_httpClientSpy_completedTwice_throwsNotWaiting() async throws {
        let (sut, client) = makeSUT()
        async let videos = sut.load()
        await client.waitForRequests(1)
        try await client.complete(makeItemsJSON([]))
        _ = try await videos
        do {
            try await client.complete(makeItemsJSON([]))
            XCTFail("a second response was accepted")
        } catch {
            XCTAssertEqual((error as? HTTPClientSpy.NotWaiting)?.index, 0)
        }
    }

    // MARK: Helpers

    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> (RemoteVideoLoader, HTTPClientSpy) {
        let client = HTTPClientSpy()
        let sut = RemoteVideoLoader(client: client, url: anyURL("videos"))
        trackForMemoryLeaks(client, file: file, line: line)
        trackForMemoryLeaks(sut, file: file, line: line)
        return (sut, client)
    }

    private func expect(
        _ expected: Result<[Video], any Error>, from client: any HTTPClient, file: StaticString = #filePath,
        line: UInt = #line
    ) async {
        let sut = RemoteVideoLoader(client: client, url: anyURL("videos"))
        trackForMemoryLeaks(sut, file: file, line: line)
        let received: Result<[Video], any Error>
        do { received = .success(try await sut.load()) } catch { received = .failure(error) }
        XCTAssertEqual("\(received)", "\(expected)", file: file, line: line)
    }
}
