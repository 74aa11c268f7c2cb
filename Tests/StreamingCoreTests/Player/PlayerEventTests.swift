import StreamingCore
import StreamingTestKit
import Testing

@Suite("PlayerEvent", .tags(.unit))
struct PlayerEventTests {
    private static let error = PlaybackError.networkError(reason: "any")

    @Test(
        "Events that change the state have a machine action, and all other events have none",
        arguments: [
            (.didBecomeReady, .didBecomeReady), (.didStartPlaying, .didStartPlaying), (.didPause, .didPause),
            (.didStartBuffering, .didStartBuffering), (.didFinishBuffering, .didFinishBuffering),
            (.didStartSeeking, .didStartSeeking), (.didFinishSeeking, .didFinishSeeking), (.didReachEnd, .didReachEnd),
            (.didFail(PlaybackFailure(error)), .didFail(error)), (.didStop, .stop),
            (.rejected(.seek, reason: "any"), nil),
            (.dateRange(DateRangeEvent(.left, DateRangeMetadata(id: "a", startDate: .distantPast))), nil),
            (.subtitles([SubtitleCue(start: 1, end: 2, text: "a")]), nil),
            (.didChangeVariant(MediaVariant()), nil), (.warning(PlaybackWarning(.audio, reason: "any")), nil),
        ] as [(PlayerEvent, PlaybackAction?)])
    func test_action_ofEachEvent_isTheMachineAction(event: PlayerEvent, action: PlaybackAction?) {
        #expect(event.action == action)
    }
}
