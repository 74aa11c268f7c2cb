import Foundation
import StreamingCore

let anyURL = URL(filePath: "/a.mp4")

/// Prints the times of three ways to send an input to a store. The function also compares the rate of awaited sends
/// with a target of 40,000 per second.
func storeBenchmark() async {
    let store = makeStore()
    var isPlaying = true
    let toggle = {
        isPlaying.toggle()
        return PlaybackInput(isPlaying ? .play : .pause)
    }
    row("store, send", Measurement { store.send(toggle()) })
    let awaited = await Measurement(awaiting: { await store.send(toggle()).value })
    row("store, await send(…).value", awaited)
    row(
        "store, await a task and its result",
        await Measurement(operations: 20_000, awaiting: { await store.send(PlaybackInput(.seek(to: 1))).value }))
    let factor = String(format: "%.1f", awaited.perSecond / 40_000)
    print("\(factor) times the target of 40,000 awaited sends per second")
}

/// Returns a store whose machine is playing, and whose seeks start tasks that send `didFinishSeeking` when they end.
private func makeStore() -> Store<PlaybackMachine> {
    let store = Store(PlaybackMachine(), clock: StoppedClock()) { effect in
        switch effect {
        case .load, .play, .pause, .stop: .done
        case .seek: .task("seek", operation: {}) { _ in PlaybackInput(.didFinishSeeking) }
        }
    }
    for action in [PlaybackAction.load(anyURL), .didBecomeReady, .play] { store.send(PlaybackInput(action)) }
    return store
}

/// A clock that never advances.
private struct StoppedClock: MonotonicClock {
    let now = Duration.zero
    let date = Date(timeIntervalSince1970: 0)

    func sleep(until deadline: Duration) async throws {}
}
