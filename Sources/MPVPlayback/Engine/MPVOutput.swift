import Foundation
import StreamingCore

/// An output of the engine, which `MPVRunner` carries out.
enum MPVOutput: Equatable, Sendable {
    /// The start of an mpv process.
    case start
    case send(MPVCommand, id: Int)
    /// The end of the mpv process. Later messages of this process are ignored.
    case end
    case report(PlaybackReport)
    /// A read of the playlist at this URL, which shows whether the stream has an end. The input `MPVInput.playlist`
    /// with this `id` contains the result.
    case readPlaylist(URL, HTTPHeaders, id: Int)
    /// The cancellation of a read of a playlist, whose result is no longer needed. `id` identifies the read.
    case cancelRead(id: Int)
}
