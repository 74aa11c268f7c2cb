import Foundation
import LocalOrigin
import MPVPlayback
import StreamingCore
import StreamingTestKit
import XCTest

@testable import PlayerShell

/// What the composition root puts together, over sockets and on the real clock.
final class CompositionTests: XCTestCase {
    @MainActor
    func test_listing_ofADocument_namesTheProgramAndSendsTheHeadersAskedFor() async throws {
        let origin = try makeOrigin()
        var options = NetworkOptions()
        options.headers = ["X-Token": "1"]
        let access = CatalogueAccess(network: options, storage: .inMemory())
        let videos = try await Composition().listing(of: .document(origin.url("list.json")), access).nextPage()
        XCTAssertEqual(videos.map(\.title), ["a"])
        XCTAssertEqual(origin.requests.first?.headers["User-Agent"], "player/\(Version.current)")
        XCTAssertEqual(origin.requests.first?.headers["X-Token"], "1")
    }

    @MainActor
    func test_listing_ofAnAPI_asksItsEndpoint() async throws {
        let origin = try makeOrigin()
        let access = CatalogueAccess(storage: .inMemory())
        _ = try? await Composition().listing(of: .api(origin.url("")), access).nextPage()
        XCTAssertEqual(origin.requests.first?.path, "/v1/videos")
    }

    @MainActor
    func test_playback_withALog_playsThroughItsDecorators() async throws {
        let origin = try makeOrigin()
        var options = NetworkOptions()
        options.logLevel = .error
        let playback = Composition().playback(options)
        let session = playback.session
        session.send(.load(origin.url("clip.mp4")))
        session.send(.play)
        await SystemClock().pass(.seconds(60), with: session) { session.currentState == .ended }
        XCTAssertEqual(session.currentState, .ended)
    }

    @MainActor
    func test_documents_areLoggedInRetriesInTheCache() async throws {
        let origin = try makeOrigin()
        let behaviour = OriginBehaviour(fault: .status(503), faultCount: 1, headers: ["Cache-Control": "max-age=60"])
        origin.setBehaviour(behaviour, for: "/list.json")
        let (logger, clock) = (LoggerSpy(), SystemClock())
        let sut = Composition(clock: clock, transport: URLSessionHTTPClient(), logger: logger)
        let network = NetworkOptions(logLevel: .debug, retry: RetryPolicy(attempts: 1, firstDelay: .milliseconds(1)))
        let access = CatalogueAccess(network: network, storage: .inMemory())
        for _ in 0..<2 {
            let videos = try await sut.listing(of: .document(origin.url("list.json")), access).nextPage()
            XCTAssertEqual(videos.count, 1)
        }
        // Each try is logged, and what is fresh is neither asked for nor logged.
        XCTAssertEqual(origin.requests.count, 2)
        let answers = logger.entries.filter { $0.message.hasPrefix("Response from") }
        XCTAssertEqual(answers.map { $0.context.metadata["status"] }, ["503", "200"])
    }

    @MainActor
    func test_documents_CAT10inStoresThatAreFull_comeAllTheSameAndSayItOnce() async throws {
        let origin = try makeOrigin()
        origin.setBehaviour(OriginBehaviour(headers: ["Cache-Control": "max-age=60"]), for: "/list.json")
        let (entries, notices) = (EntryStoreSpy(), Locked<[String]>([]))
        entries.failWrites(with: .full(place: "here"))
        let sut = Composition(
            clock: SystemClock(), transport: URLSessionHTTPClient(),
            notices: Notices { line in notices.withLock { $0.append(line) } })
        let storage = Storage(cache: EntryStore(entries), state: .inMemory(), data: .inMemory(), places: [])
        let listing = sut.listing(of: .document(origin.url("list.json")), CatalogueAccess(storage: storage))
        let videos = try await listing.nextPage()
        XCTAssertEqual(videos.map(\.title), ["a"])
        XCTAssertGreaterThan(entries.messages.count { if case .update = $0 { true } else { false } }, 1)
        let lines = notices.withLock { $0 }
        XCTAssertEqual(lines.count, 1)
        XCTAssertEqual(lines.first?.hasPrefix("player: nothing of the catalogue is kept: "), true)
    }

    /// `echo` in the place of mpv prints its arguments, and is gone.
    @MainActor
    func test_playback_withMPVOnTheTerminal_drawsItsOutputInThePicture() async throws {
        let output = Locked<[UInt8]>([])
        let picture = TerminalPicture(size: { (80, 24) }, write: { bytes in output.withLock { $0 += bytes } })
        let engine = Engine.mpv(MPVInstallation(path: "/bin/echo"), MPVOptions(video: .terminal))
        let playback = Composition().playback(NetworkOptions(), engine, picture: picture)
        let session = playback.session
        picture.show()
        session.send(.load(anyURL()))
        await SystemClock().pass(.seconds(60), with: session) { session.currentState.isOver }
        guard case .failed(.loadFailed) = session.currentState else { return XCTFail("\(session.currentState)") }
        await playback.close()
        await SystemClock().pass(.seconds(60), with: session) { text(of: output).contains("--vo=tct") }
        XCTAssertTrue(text(of: output).contains("--vo=tct"))
        picture.hide()
    }

    private func text(of output: Locked<[UInt8]>) -> String { output.withLock { String(decoding: $0, as: UTF8.self) } }

    private func makeOrigin() throws -> RecordingOrigin {
        let item = Video.fixture(title: "a").json
        return try RecordingOrigin(
            OriginRoutes(resources: [
                "/list.json": .data(makeItemsJSON([item]), contentType: "application/json"),
                "/clip.mp4": .syntheticMP4(size: 100_000, duration: 1),
            ]))
    }
}
