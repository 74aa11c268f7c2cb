import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the catalogue, session, native player and URLSession together, on the real clock, over a socket.
@Suite("PlayerSession over sockets", .leakTracking, .tags(.integration, .network), .timeLimit(.minutes(10)))
struct SessionIntegrationTests {
    @Test("A session plays the video of a catalogue to its end")
    @MainActor
    func test_session_overSockets_playsTheListedVideoToItsEnd() async throws {
        let origin = try makeOrigin()
        let client = URLSessionHTTPClient()
        let videos = try await RemoteVideoLoader(client: client, url: origin.url("catalogue.json")).load()
        let video = try #require(videos.first)

        let states = try await play(video.url, with: client)

        #expect(video.url == origin.url("clip.mp4"))
        #expect(states == [.idle, .loading(video.url), .playing, .ended])
    }

    @Test("A session continues without a stall after the server drops the connection")
    @MainActor
    func test_session_afterADroppedConnection_continuesWithoutAStall() async throws {
        let origin = try makeOrigin()
        origin.setBehaviour(OriginBehaviour(fault: .drop(at: 90_000), faultCount: 1), for: "/clip.mp4")
        let url = origin.url("clip.mp4")

        let states = try await play(url, with: URLSessionHTTPClient())

        #expect(states == [.idle, .loading(url), .playing, .ended])
        #expect(origin.requests.contains { $0.headers["If-Range"] != nil })
    }

    @Test("A session fails with the status of the response if the video does not exist")
    @MainActor
    func test_session_ofAMissingVideo_fails() async throws {
        let origin = try makeOrigin()
        let states = try await play(origin.url("nothing.mp4"), with: URLSessionHTTPClient())
        #expect(states.last == .failed(.loadFailed(reason: "the server responded with 404 Not Found")))
    }

    // MARK: Helpers

    /// Plays `url` until playback is over, and returns the states in order.
    @MainActor
    private func play(
        _ url: URL, with client: URLSessionHTTPClient, file: StaticString = #filePath, line: UInt = #line
    ) async throws -> [PlaybackState] {
        let player = NativePlayer(transport: client)
        let session = PlayerSession(player: player)
        // The client is not tracked, because a request that has just ended can retain it briefly on another thread.
        trackForMemoryLeaks(player, file: file, line: line)
        trackForMemoryLeaks(session, file: file, line: line)
        let running = Task { await session.run() }
        var states: [PlaybackState] = []
        let token = session.statePublisher.sink { state in
            states.append(state)
            if state != .idle && state.needsCommand { running.cancel() }
        }
        session.send(.load(url))
        session.send(.play)
        await running.value
        token.cancel()
        return states
    }

    private func makeOrigin() throws -> RecordingOrigin {
        try RecordingOrigin(
            OriginRoutes(resources: [
                "/clip.mp4": .syntheticMP4(size: 200_000, duration: 1),
                "/catalogue.json": .data(
                    makeItemsJSON([
                        [
                            "id": UUID().uuidString, "title": "a clip", "url": "clip.mp4",
                            "thumbnail_url": "clip.jpg", "duration": 1,
                        ]
                    ]), contentType: "application/json"),
            ]))
    }
}
