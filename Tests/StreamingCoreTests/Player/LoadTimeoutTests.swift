import StreamingCore
import StreamingTestKit
import Testing

@Suite("LoadTimeout", .tags(.unit))
struct LoadTimeoutTests {
    @Test(
        "A load and a retry start the timeout",
        arguments: [PlaybackAction.load(anyURL()), .retry])
    func test_change_afterALoad_startsTheTimeout(action: PlaybackAction) {
        #expect(
            change(to: .loading(anyURL()), action)
                == .start(.networkError(reason: "timeout: not ready to play within 30 s")))
    }

    @Test("An action while loading leaves the timeout running", arguments: [PlaybackAction.play, .pause, .seek(to: 1)])
    func test_change_whileLoading_isNil(action: PlaybackAction) {
        #expect(change(to: .loading(anyURL()), action) == nil)
    }

    @Test(
        "Every state other than loading cancels the timeout",
        arguments: [
            PlaybackState.idle, .ready, .playing, .paused, .buffering(previousState: .playing),
            .seeking(to: 1, previousState: .paused), .ended, .failed(.unknown(reason: "any")),
        ])
    func test_change_afterTheLoad_cancelsTheTimeout(state: PlaybackState) {
        #expect(change(to: state, .stop) == .cancel)
    }

    // MARK: Helpers

    private func change(to state: PlaybackState, _ action: PlaybackAction) -> LoadTimeout.Change? {
        LoadTimeout(limit: .seconds(30)).change(
            after: PlaybackTransition(from: .idle, to: state, action: action))
    }
}
