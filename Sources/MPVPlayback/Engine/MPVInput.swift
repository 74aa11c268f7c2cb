import Foundation
import StreamingCore

/// An input of the engine: a command, an event of mpv, or the passing of time.
enum MPVInput: Equatable, Sendable {
    case load(URL)
    case play
    case pause
    case seek(to: TimeInterval)
    case setSpeed(Float)
    case setVolume(Float)
    case toggleMute
    case selectTrack(Int?, MediaTrack.Kind)
    case stop
    /// Sets the header fields of media requests, starting with the next load.
    case setHeaders(HTTPHeaders)

    case message(MPVMessage)
    /// The process could not be started, for a reason.
    case didNotStart(String)
    /// The process has exited.
    case exited(MPVExit)

    /// The result of reading the playlist, with the number of the read. The bitrate, in bits per second, is that of the
    /// lowest variant; nil without variants.
    case playlist(StreamEnding, lowestBitrate: Int? = nil, id: Int)

    /// Time has passed, at least until `nextDeadline` if there is one. An earlier tick changes nothing.
    case tick
}
