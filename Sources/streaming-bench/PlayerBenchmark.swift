import AdaptiveStreaming
import StreamingCore

/// Prints the time of creating a player, which SwiftUI does repeatedly.
///
/// - Returns: False if it is 10 ms or longer.
@MainActor
func playerBenchmark() -> Bool {
    let count = 1_000
    let begin = ContinuousClock.now
    let players = (0..<count).map { _ in StreamingPlayer() }
    let time = (ContinuousClock.now - begin) / count
    print(conditions)
    print("creating a StreamingPlayer: \(time) (mean of \(players.count))")
    return time < .milliseconds(10)
}
