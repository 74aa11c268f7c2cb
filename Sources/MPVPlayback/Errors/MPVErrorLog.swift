import Foundation
import StreamingCore

/// The errors that mpv has logged since the load began. mpv gives the reason for a failed load only in its log.
struct MPVErrorLog: Sendable {
    private var skips = MPVSkips()
    /// The last message that is not about the network.
    private var last: String?
    /// The last network error, and the end of the buffered data at the first poll after it; nil until that poll.
    private var network: (failure: PlaybackFailure, bufferEnd: TimeInterval?)?

    /// Whether FFmpeg skipped any segment.
    var hasSkips: Bool { skips.isAny }

    /// Records the text of a log message.
    mutating func note(_ text: String) {
        skips.note(text, cause: network?.failure)
        if let failure = MPVFailure.network(text) {
            network = (failure, nil)
        } else if text.contains("Failed to reload playlist") {
            // The previous message has the cause, if FFmpeg knows it.
            network = network ?? (MPVFailure.reload, nil)
        } else if !text.hasPrefix("Failed to open") {
            last = text
        }
    }

    /// Records the end of the buffered data, in seconds. A network error is forgotten once more than 1 s of data has
    /// been added after it.
    mutating func note(bufferEnd: TimeInterval) {
        guard let network else { return }
        guard let end = network.bufferEnd else {
            self.network?.bufferEnd = bufferEnd
            return
        }
        if bufferEnd > end + 1 { self.network = nil }
    }

    /// Handles a move to another position. The buffered data before and after the move is not comparable.
    mutating func didMove() { network?.bufferEnd = nil }

    /// Returns a warning about skipped segments, or nil; see `MPVSkips.takeWarning(isLast:)`.
    mutating func takeSkipWarning(isLast: Bool = false) -> PlaybackWarning? { skips.takeWarning(isLast: isLast) }

    /// Returns the reason for a failed load.
    ///
    /// - Parameters:
    ///   - fileError: mpv's own error for the whole load.
    ///   - elapsed: The time since the load began.
    func cause(fileError: String, after elapsed: Duration) -> PlaybackFailure {
        network?.failure ?? MPVFailure.cause(fileError: fileError, lastMessage: last, after: elapsed)
    }

    /// The network error that interrupted the data before the end of the media, or nil if there is none.
    var outage: PlaybackFailure? { network?.failure.interruptingPlayback() }
}
