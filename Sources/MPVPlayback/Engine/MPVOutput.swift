import StreamingCore

/// What the engine asks for and tells.
enum MPVOutput: Equatable, Sendable {
    /// A new process.
    case start
    case send(MPVCommand, id: Int)
    /// No process any more; what it still says does not count.
    case end
    case report(PlaybackReport)
}
