import Foundation
import StreamingCore

/// What mpv complained of since a load began: the only place where it says why something failed.
struct MPVComplaints: Sendable {
    /// The segments that FFmpeg skipped.
    var skips = MPVSkips()
    private var last: String?
    /// The newest of the network, and up to where there was data when mpv was asked next; nil until it is.
    private var network: (error: PlaybackError, bufferEnd: TimeInterval?)?

    mutating func note(_ text: String) {
        skips.note(text, cause: network?.error)
        if let error = MPVFailure.network(text) {
            network = (error, nil)
        } else if text.contains("Failed to reload playlist") {
            // The previous message has the cause, if FFmpeg knows it.
            network = network ?? (.networkError(reason: "the playlist could not be reloaded"), nil)
        } else if !text.hasPrefix("Failed to open") {
            last = text
        }
    }

    /// What the network complained of is over once more data has come than there was: by more than a second.
    mutating func notice(bufferEnd: TimeInterval) {
        guard let network else { return }
        guard let end = network.bufferEnd else {
            self.network?.bufferEnd = bufferEnd
            return
        }
        if bufferEnd > end + 1 { self.network = nil }
    }

    /// Another place: what there is from there on says nothing of what has come.
    mutating func didMove() { network?.bufferEnd = nil }

    /// Why a load failed.
    ///
    /// - Parameters:
    ///   - fileError: what mpv says of the load as a whole.
    ///   - waited: since the load began.
    func cause(fileError: String, after waited: Duration) -> PlaybackError {
        network?.error ?? MPVFailure.cause(fileError: fileError, complaint: last, after: waited)
    }

    /// Why the data ended before the media did; nil if the network is not to blame.
    var breakOff: PlaybackError? {
        network.map { .networkError(reason: $0.error.reason) }
    }
}
