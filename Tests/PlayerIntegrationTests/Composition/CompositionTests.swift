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
    func test_feed_ofADocument_namesTheProgramAndSendsTheHeadersAskedFor() async throws {
        let origin = try makeOrigin()
        var options = NetworkOptions()
        options.headers = ["X-Token": "1"]
        let feed = Composition().feed(of: .document(origin.url("list.json")), options)
        await feed.send(.refresh).value
        XCTAssertEqual(feed.state.videos.map(\.title), ["a"])
        XCTAssertEqual(origin.requests.first?.headers["User-Agent"], "player/\(Version.current)")
        XCTAssertEqual(origin.requests.first?.headers["X-Token"], "1")
    }

    @MainActor
    func test_feed_ofAnAPI_asksItsEndpoint() async throws {
        let origin = try makeOrigin()
        let feed = Composition().feed(of: .api(origin.url("")), NetworkOptions())
        await feed.send(.refresh).value
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
        await SystemClock().pass(.seconds(10), with: session) { session.currentState == .ended }
        XCTAssertEqual(session.currentState, .ended)
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
        await SystemClock().pass(.seconds(10), with: session) { session.currentState.isOver }
        guard case .failed(.loadFailed) = session.currentState else { return XCTFail("\(session.currentState)") }
        await playback.close()
        await SystemClock().pass(.seconds(10), with: session) { text(of: output).contains("--vo=tct") }
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
