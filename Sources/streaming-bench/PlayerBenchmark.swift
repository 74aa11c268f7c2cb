import AdaptiveStreaming
import StreamingCore

/// Prints the time to create a player.
///
/// The time matters because SwiftUI creates views, and thus players, repeatedly.
///
/// - Returns: Whether the creation of a player takes less than 10 ms.
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
