import Foundation
import StreamingCore

/// A plain state machine whose time per transition is the baseline of the benchmark.
///
/// The plain machine uses the states and results of the playback machine, but has no history, observers or effects.
struct PlainSwitch {
    private(set) var state = PlaybackState.playing
    let date: Date

    @inline(never)
    mutating func send(_ action: PlaybackAction) -> PlaybackTransition? {
        switch (state, action) {
        case (.ready, .play), (.paused, .play), (.ended, .play): move(to: .playing, action, .play, nil)
        case (.playing, .pause): move(to: .paused, action, .pause, .user)
        case (.idle, .load(let url)): move(to: .loading(url), action, .pause, nil)
        case (.loading, .didBecomeReady): move(to: .ready, action, .pause, nil)
        case (.loading, .didFail(let error)), (.playing, .didFail(let error)):
            move(to: .failed(error), action, .play, nil)
        default: nil
        }
    }

    private mutating func move(
        to next: PlaybackState, _ action: PlaybackAction, _ intent: PlaybackIntent, _ cause: PauseCause?
    ) -> PlaybackTransition {
        let transition = PlaybackTransition(
            from: state, to: next, action: action, timestamp: date, intent: intent, cause: cause)
        state = next
        return transition
    }
}
