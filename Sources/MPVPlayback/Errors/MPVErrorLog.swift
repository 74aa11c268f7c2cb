import Foundation
import StreamingCore

/// The errors that mpv has logged since the load began. mpv gives the reason for a failed load only in its log.
struct MPVErrorLog: Sendable {
    private var skips = MPVSkips()
    /// The last message that is about neither the network nor a segment that failed to open; nil if there is none.
    private var last: String?
    /// The last network error that mpv has not recovered from, or nil if there is none. `bufferEnd` is the end of the
    /// buffered data at the first poll after the error, in seconds, or nil before that poll.
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

    /// Records the end of the buffered data, in seconds. The log forgets a network error once more than 1 s of data has
    /// arrived after the error.
    mutating func note(bufferEnd: TimeInterval) {
        guard let network else { return }
        guard let end = network.bufferEnd else {
            self.network?.bufferEnd = bufferEnd
            return
        }
        if bufferEnd > end + 1 { self.network = nil }
    }

    /// Discards the recorded end of the buffered data. After a seek, the end is not comparable with earlier ends.
    mutating func didMove() { network?.bufferEnd = nil }

    /// Returns a warning about skipped segments, or nil if no warning is due, as in `MPVSkips.takeWarning(isLast:)`.
    mutating func takeSkipWarning(isLast: Bool = false) -> PlaybackWarning? { skips.takeWarning(isLast: isLast) }

    /// Returns the failure that explains why a load failed.
    ///
    /// - Parameters:
    ///   - fileError: The error that mpv reports for the whole load.
    ///   - elapsed: The time since the load began.
    func cause(fileError: String, after elapsed: Duration) -> PlaybackFailure {
        network?.failure ?? MPVFailure.cause(fileError: fileError, lastMessage: last, after: elapsed)
    }

    /// The last network error that mpv has not recovered from, as a failure that interrupts playback; nil if there is
    /// none.
    var outage: PlaybackFailure? { network?.failure.interruptingPlayback() }
}
