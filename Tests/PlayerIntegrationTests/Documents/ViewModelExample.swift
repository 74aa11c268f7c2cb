import AdaptiveStreaming
import Foundation
import Observation
import StreamingCore

/// The content of a screen with one player. A SwiftUI view reads it like any other observable.
@MainActor
@Observable
final class PlayerScreen {
    let player: StreamingPlayer

    init(player: StreamingPlayer = StreamingPlayer()) {
        self.player = player
    }

    var buttonTitle: String { player.willPlay ? "Pause" : "Play" }

    var isWaiting: Bool {
        switch player.state {
        case .loading, .buffering, .seeking: true
        case .idle, .ready, .playing, .paused, .ended, .failed: false
        }
    }

    /// The progress, from 0 to 1. Only views that read this property are updated four times per
    /// second.
    var progress: Double {
        guard let duration = player.duration, duration > 0 else { return 0 }
        return player.clock.position / duration
    }

    var message: String? {
        guard let failure = player.failure else { return nil }
        switch failure.code {
        case .hostNotFound, .connection, .timeout: return "No connection."
        case .httpStatus where failure.httpStatus == 404: return "This video is not available."
        default: return "Something went wrong (\(failure.code))."
        }
    }

    func toggle() {
        if player.willPlay { player.pause() } else { player.play() }
    }

    func retry() { player.retry() }
}
