import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import Testing
import XCTest

import StreamingCache
@testable import PlayerShell

/// Tests of the parts that the composition root assembles, over sockets and on the real clock.
@Suite("Composition", .tags(.integration, .network), .timeLimit(.minutes(10)))
struct CompositionTests {
    @Test("A listing of a document sends the version of the program and the header fields of the user")
    @MainActor
    func test_listing_ofADocument_sendsTheVersionAndTheHeadersOfTheUser() async throws {
        let origin = try makeOrigin()
        var options = NetworkOptions()
        options.headers = ["X-Token": "1"]
        let access = CatalogueAccess(network: options, storage: .inMemory())
        let videos = try await Composition().listing(of: .document(origin.url("list.json")), access).nextPage()
        #expect(videos.map(\.title) == ["a"])
        #expect(origin.requests.first?.headers["User-Agent"] == "player/\(Version.current)")
        #expect(origin.requests.first?.headers["X-Token"] == "1")
    }

    @Test("A listing of an API requests /v1/videos")
    @MainActor
    func test_listing_ofAnAPI_requestsItsEndpoint() async throws {
        let origin = try makeOrigin()
        let access = CatalogueAccess(storage: .inMemory())
        _ = try? await Composition().listing(of: .api(origin.url("")), access).nextPage()
        #expect(origin.requests.first?.path == "/v1/videos")
    }

    @Test("Playback with a log plays a clip to its end")
    @MainActor
    func test_playback_withALog_playsToItsEnd() async throws {
        let origin = try makeOrigin()
        var options = NetworkOptions()
        options.logLevel = .error
        let playback = Composition().playback(options)
        let session = playback.session
        session.send(.load(origin.url("clip.mp4")))
        session.send(.play)
        await SystemClock().pass(.seconds(60), with: session) { session.currentState == .ended }
        #expect(session.currentState == .ended)
    }

    @Test("Each attempt of a request is logged, and a cached response is not logged")
    @MainActor
    func test_listing_withRetriesAndACache_logsEachAttempt() async throws {
        let origin = try makeOrigin()
        let behaviour = OriginBehaviour(fault: .status(503), faultCount: 1, headers: ["Cache-Control": "max-age=60"])
        origin.setBehaviour(behaviour, for: "/list.json")
        let (logger, clock) = (LoggerSpy(), SystemClock())
        let sut = Composition(clock: clock, transport: URLSessionHTTPClient(), logger: logger)
        let network = NetworkOptions(logLevel: .debug, retry: RetryPolicy(attempts: 1, firstDelay: .milliseconds(1)))
        let access = CatalogueAccess(network: network, storage: .inMemory())
        for _ in 0..<2 {
            let videos = try await sut.listing(of: .document(origin.url("list.json")), access).nextPage()
            #expect(videos.count == 1)
        }
        // Each attempt is logged. A fresh cached response causes neither a request nor a log entry.
        #expect(origin.requests.count == 2)
        let responses = logger.entries.filter { $0.message.hasPrefix("Response from") }
        #expect(responses.map { $0.context.metadata["status"] } == ["503", "200"])
    }

    /// Law CAT10.
    @Test("A full store does not prevent a listing, and is reported once")
    @MainActor
    func test_listing_withAFullStore_succeedsAndReportsTheStoreOnce() async throws {
        let origin = try makeOrigin()
        origin.setBehaviour(OriginBehaviour(headers: ["Cache-Control": "max-age=60"]), for: "/list.json")
        let (entries, notices) = (EntryStoreSpy(), LockedValue<[String]>([]))
        entries.failWrites(with: .full(place: "here"))
        let sut = Composition(
            clock: SystemClock(), transport: URLSessionHTTPClient(),
            notices: Notices { line in notices.withLock { $0.append(line) } })
        let storage = Storage(
            cache: EntryStore(entries), state: .inMemory(), data: .inMemory(), places: [], damages: LockedValue(0))
        let listing = sut.listing(of: .document(origin.url("list.json")), CatalogueAccess(storage: storage))
        let videos = try await listing.nextPage()
        #expect(videos.map(\.title) == ["a"])
        #expect(entries.messages.count { if case .update = $0 { true } else { false } } > 1)
        let lines = notices.withLock { $0 }
        #expect(lines.count == 1)
        #expect(lines.first?.hasPrefix("player: cannot save the catalogue: ") == true)
    }

    private func makeOrigin() throws -> RecordingOrigin {
        let item = Video.fixture(title: "a").json
        return try RecordingOrigin(
            OriginRoutes(resources: [
                "/list.json": .data(makeItemsJSON([item]), contentType: "application/json"),
                "/clip.mp4": .syntheticMP4(size: 100_000, duration: 1),
            ]))
    }
}

/// Tests of the composition of mpv with the picture on the terminal.
///
/// The tests use XCTest, because a shown `TerminalPicture` sets `TerminalSystem.showsPicture`, a global without a lock.
/// `TerminalPictureTests` sets the global too, and Swift Testing would run both at the same time.
final class TerminalCompositionTests: XCTestCase {
    /// `echo` replaces mpv: the program prints its arguments and exits.
    @MainActor
    func test_playback_withMPVOnTheTerminal_drawsTheOutputOfMPVInThePicture() async throws {
        let output = LockedValue<[UInt8]>([])
        let picture = TerminalPicture(size: { (80, 24) }, write: { bytes in output.withLock { $0 += bytes } })
        let engine = Engine.mpv(MPVInstallation(path: "/bin/echo"), MPVOptions(video: .terminal))
        let playback = Composition().playback(NetworkOptions(), engine, picture: picture)
        let session = playback.session
        picture.show()
        session.send(.load(anyURL()))
        await SystemClock().pass(.seconds(60), with: session) { session.currentState.needsCommand }
        guard case .failed(.loadFailed) = session.currentState else { return XCTFail("\(session.currentState)") }
        await playback.close()
        await SystemClock().pass(.seconds(60), with: session) { text(of: output).contains("--vo=tct") }
        XCTAssertTrue(text(of: output).contains("--vo=tct"))
        picture.hide()
    }

    private func text(of output: LockedValue<[UInt8]>) -> String {
        output.withLock { String(decoding: $0, as: UTF8.self) }
    }
}
