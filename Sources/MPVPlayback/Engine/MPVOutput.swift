import Foundation
import StreamingCore

/// What the engine asks for and tells.
enum MPVOutput: Equatable, Sendable {
    /// A new process.
    case start
    case send(MPVCommand, id: Int)
    /// No process any more; what it still says does not count.
    case end
    case report(PlaybackReport)
    /// Reads whether the stream at this URL has an end. The result is an input with the same number.
    /// Cancels an earlier read.
    case readPlaylist(URL, HTTPHeaders, id: Int)
    /// The result of this read is not needed any more, or has been handled.
    case cancelRead(id: Int)
}
