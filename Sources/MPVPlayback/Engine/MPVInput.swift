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
    /// The process could not be started, for this reason.
    case didNotStart(String)
    /// The process has exited.
    case exited(MPVExit)

    /// The result of reading the playlist, with the number of the read. The bitrate is that of the lowest variant, in
    /// bits per second, or nil without variants.
    case playlist(StreamEnding, lowestBitrate: Int? = nil, id: Int)

    /// The deadline of the engine, `nextDeadline`, has passed. An earlier tick changes nothing.
    case tick
}
