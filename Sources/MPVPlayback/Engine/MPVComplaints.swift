import Foundation
import StreamingCore

/// What mpv complained of since a load began: the only place where it says why something failed.
struct MPVComplaints: Sendable {
    private var last: String?
    /// The newest of the network, and up to where there was data then.
    private var network: (error: PlaybackError, bufferEnd: TimeInterval)?

    mutating func note(_ text: String, bufferEnd: TimeInterval) {
        if let error = MPVFailure.network(text) {
            network = (error, bufferEnd)
        } else if !text.hasPrefix("Failed to open") {
            last = text
        }
    }

    /// What the network complained of is over once more data has come than there was.
    mutating func notice(bufferEnd: TimeInterval) {
        if let network, bufferEnd > network.bufferEnd + 1 { self.network = nil }
    }

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
