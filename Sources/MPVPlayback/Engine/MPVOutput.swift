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
    case readPlaylist(URL, HTTPHeaders, id: Int)
    /// Cancels the read with this number, whose result is not needed.
    case cancelRead(id: Int)
}
