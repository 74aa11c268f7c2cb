import Foundation
import StreamingCore

/// An output of the engine.
enum MPVOutput: Equatable, Sendable {
    /// Starts a process.
    case start
    case send(MPVCommand, id: Int)
    /// Ends the process. Its later messages are ignored.
    case end
    case report(PlaybackReport)
    /// Reads the playlist at this URL to find out whether the stream has an end. The result is an input with the same
    /// number.
    case readPlaylist(URL, HTTPHeaders, id: Int)
    /// Cancels the read with this number, because its result is no longer needed.
    case cancelRead(id: Int)
}
