import Foundation
import StreamingCore

/// What the engine is told: commands, what mpv says, and that time has passed.
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
    /// The process could not be started, and why.
    case didNotStart(String)
    /// The process is over.
    case exited(MPVExit)

    /// The result of reading the playlist, with the number of the read. The bitrate, in bits per second, is that of the
    /// lowest variant; nil without variants.
    case playlist(StreamEnding, lowestBitrate: Int? = nil, id: Int)

    /// The time that `nextDeadline` named has come, or any other.
    case tick
}
