import AdaptiveStreaming
import StreamingCore

/// Prints the time to create a player. SwiftUI creates views, and thus players, repeatedly.
///
/// - Returns: False if a creation takes 10 ms or longer.
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
