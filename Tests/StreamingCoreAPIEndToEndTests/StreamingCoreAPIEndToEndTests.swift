import StreamingCore
import StreamingTestKit
import XCTest

/// Tests of a real endpoint that serves `Fixtures/catalogue.json`.
///
/// The tests are skipped unless `STREAMING_E2E_CATALOGUE_URL` is the URL of the endpoint. They are also skipped if the
/// catalogue has none of the videos of the fixture. ``CatalogueEndToEndTests`` checks such a catalogue.
final class StreamingCoreAPIEndToEndTests: XCTestCase {
    override class func tearDown() { Endpoint.waitForConnections() }

    func test_load_fromTheEndpoint_returnsTheVideosOfTheCatalogue() async throws {
        let received = try await load()
        let expected = try expectedVideos()

        XCTAssertEqual(received.count, 25)
        XCTAssertEqual(received.map(\.title), expected.map(\.title))
        XCTAssertEqual(received.map(\.id), expected.map(\.id))
        XCTAssertEqual(received.map(\.description), expected.map(\.description))
        XCTAssertEqual(received.map(\.duration), expected.map(\.duration))
    }

    func test_load_fromTheEndpoint_resolvesMediaURLsAgainstTheEndpoint() async throws {
        let url = try Endpoint.url()
        let videos = try await load()
        let video = try XCTUnwrap(videos.first)
        XCTAssertEqual(video.url, URL(string: "media/clip.mp4", relativeTo: url)?.absoluteURL)
    }

    func test_send_withAByteRange_returnsThatRange() async throws {
        let videos = try await load()
        let video = try XCTUnwrap(videos.first)
        let response = try await makeClient().send(HTTPRequest(video.url, for: .document, range: .bounded(4, 7)))
        let data = try await response.body.collect()
        XCTAssertEqual(response.status, 206)
        XCTAssertEqual(String(decoding: data, as: UTF8.self), "ftyp")
    }

    // MARK: Helpers

    private func makeClient(file: StaticString = #filePath, line: UInt = #line) -> URLSessionHTTPClient {
        let client = URLSessionHTTPClient()
        trackForMemoryLeaks(client, file: file, line: line)
        return client
    }

    /// Loads and returns the videos of the endpoint. Records the cause of a failure, because the loader distinguishes
    /// only connectivity from invalid data.
    private func load(file: StaticString = #filePath, line: UInt = #line) async throws -> [Video] {
        let url = try Endpoint.url()
        let expected = try Set(expectedVideos().map(\.id))
        do {
            let (data, response) = try await makeClient(file: file, line: line).get(from: url)
            let videos = try VideoItemsMapper.map(data, from: response)
            if videos.allSatisfy({ !expected.contains($0.id) }) {
                throw XCTSkip("the catalogue is not Fixtures/catalogue.json")
            }
        } catch let skip as XCTSkip {
            throw skip
        } catch {
            XCTFail("\(url.redacted): \(error)", file: file, line: line)
        }
        return try await makeLoader(file: file, line: line).load()
    }

    private func makeLoader(file: StaticString = #filePath, line: UInt = #line) throws -> RemoteVideoLoader {
        let loader = RemoteVideoLoader(client: makeClient(file: file, line: line), url: try Endpoint.url())
        trackForMemoryLeaks(loader, file: file, line: line)
        return loader
    }

    /// The videos of `Fixtures/catalogue.json`, decoded without the code under test.
    private func expectedVideos() throws -> [Expected] {
        let url = SourceTree.root().appendingPathComponent("Fixtures/catalogue.json")
        return try JSONDecoder().decode([String: [Expected]].self, from: Data(contentsOf: url))["videos"] ?? []
    }

    private struct Expected: Decodable {
        let id: UUID
        let title: String
        let description: String?
        let duration: Double
    }
}
