import AdaptiveStreaming
import Foundation
import StreamingCore

/// Plays one stream many times at once, away from the main actor.
actor Robot {
    private let transport: any HTTPTransport

    init(transport: any HTTPTransport = URLSessionHTTPClient()) {
        self.transport = transport
    }

    /// Returns how each session ended, and its metrics.
    func play(_ url: URL, sessions count: Int) async -> [(outcome: PlaybackOutcome, metrics: PlaybackMetrics)] {
        await withTaskGroup { group in
            for _ in 0..<count { group.addTask { await self.play(url) } }
            var results: [(outcome: PlaybackOutcome, metrics: PlaybackMetrics)] = []
            for await result in group { results.append(result) }
            return results
        }
    }

    private func play(_ url: URL) async -> (outcome: PlaybackOutcome, metrics: PlaybackMetrics) {
        // A session is not `Sendable`: it stays in this actor.
        let session = PlayerSession(player: NativePlayer(transport: transport))
        session.play(url)
        return (await session.finished(), session.metrics)
    }
}
