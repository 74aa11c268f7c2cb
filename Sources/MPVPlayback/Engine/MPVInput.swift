import Foundation
import StreamingCore

/// An input of the engine: a command of the app, a report about the mpv process, the result of a playlist read, or a
/// tick.
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
    /// A command to set the header fields of requests for media, starting with the next load. If the fields change, the
    /// running process ends.
    case setHeaders(HTTPHeaders)
    /// A command to set the memory pressure, which limits the buffer of mpv.
    case setMemoryPressure(MemoryPressureLevel)

    case message(MPVMessage)
    /// A report that the process could not be started. The text is the reason.
    case didNotStart(String)
    /// A report that the process has exited.
    case exited(MPVExit)

    /// The result of a playlist read, which `id` identifies.
    case playlist(StreamReading, id: Int)

    /// A report that the deadline of the engine, `nextDeadline`, has passed. A tick before the deadline changes
    /// nothing.
    case tick
}
