import Foundation
import StreamingCore

/// An output of the engine, which `MPVRunner` carries out.
enum MPVOutput: Equatable, Sendable {
    /// Starts an mpv process.
    case start
    case send(MPVCommand, id: Int)
    /// Ends the mpv process. Later messages of that process are ignored.
    case end
    case report(PlaybackReport)
    /// Reads the playlist at this URL to find out whether the stream has an end. The input `MPVInput.playlist` with the
    /// same `id` contains the result.
    case readPlaylist(URL, HTTPHeaders, id: Int)
    /// Cancels the read of a playlist, because the result is no longer needed. `id` identifies the read.
    case cancelRead(id: Int)
}
