import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingRecording
import StreamingUI

/// Plays with three retries, and returns the recording of the session.
@MainActor
func playAndRecord(_ url: URL) async -> String {
    let clock = SystemClock()
    let session = PlayerSession(
        player: NativePlayer(transport: URLSessionHTTPClient(), clock: clock), clock: clock,
        policies: SessionPolicies(retry: RetryPolicy(attempts: 3)))
    var recording = ""
    let recorder = PlaybackRecorder(of: session.machine, startDate: clock.startDate, program: "App 1.0") {
        recording += $0
    }
    let controls = ControlsVisibilityController(following: session.statePublisher, clock: clock)
    let tokens = [
        session.retryPublisher.sink { retry in
            if let retry { print("attempt \(retry.attempt) of \(retry.attempts) at \(retry.date)") }
        },
        controls.visibilityPublisher.sink { print($0 ? "controls are seen" : "controls are hidden") },
    ]
    let tasks = [Task { await session.run() }, Task { await controls.run() }]
    let transitions = session.transitionPublisher.buffered()
    session.send(.load(url))
    session.send(.play)
    for await event in transitions {
        switch event {
        case .value(let transition): print(transition.from, "->", transition.to)
        case .missed(let count): print("\(count) transitions were lost")
        }
        if session.currentState.isOver && session.retryPublisher.value == nil { break }
    }
    for task in tasks { task.cancel() }
    recorder.finish()
    return withExtendedLifetime(tokens) { recording }
}
