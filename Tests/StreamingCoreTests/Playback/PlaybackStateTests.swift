import StreamingCore
import StreamingTestKit
import Testing

@Suite("PlaybackState", .tags(.unit))
struct PlaybackStateTests {
    static let all: [(state: PlaybackState, isActive: Bool, canPlay: Bool, canPause: Bool, name: String)] = [
        (.idle, false, false, false, "idle"),
        (.loading(anyURL()), false, false, false, "loading"),
        (.ready, false, true, false, "ready"),
        (.playing, true, false, true, "playing"),
        (.paused, false, true, false, "paused"),
        (.buffering(previousState: .playing), true, false, true, "buffering"),
        (.buffering(previousState: .paused), false, false, false, "buffering"),
        (.seeking(to: 1, previousState: .playing), true, false, false, "seeking"),
        (.seeking(to: 1, previousState: .paused), false, false, false, "seeking"),
        (.ended, false, true, false, "ended"),
        (.failed(.unknown(reason: "any")), false, false, false, "failed"),
    ]

    @Test("Every state says whether playback is active, and which commands the controls offer", arguments: all)
    func test_flags_ofEveryState_matchTheTable(
        row: (state: PlaybackState, isActive: Bool, canPlay: Bool, canPause: Bool, name: String)
    ) {
        #expect(row.state.isActive == row.isActive)
        #expect(row.state.canPlay == row.canPlay)
        #expect(row.state.canPause == row.canPause)
        #expect(row.state.description == row.name)
    }

    @Test(
        "Only a network error is recoverable",
        arguments: zip(
            [
                PlaybackError.networkError(reason: "r"), .loadFailed(reason: "r"), .decodingError(reason: "r"),
                .drmError(reason: "r"), .unknown(reason: "r"),
            ], ["networkError", "loadFailed", "decodingError", "drmError", "unknown"]))
    func test_isRecoverable_ofEveryError_isTrueOnlyForNetworkErrors(error: PlaybackError, kind: String) {
        #expect(error.isRecoverable == (kind == "networkError"))
        #expect(error.kind == kind)
        #expect(error.reason == "r")
    }

    @Test("The name of an action has no payload")
    func test_actionName_withAPayload_omitsThePayload() {
        #expect(PlaybackAction.load(anyURL()).name == "load")
        #expect(PlaybackAction.seek(to: 3).name == "seek")
        #expect(PlaybackAction.didFail(.unknown(reason: "a (b)")).name == "didFail")
        #expect(PlaybackAction.didReachEnd.name == "didReachEnd")
    }
}
