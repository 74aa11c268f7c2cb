/// The phase of loaded media, from the load to the end.
enum MPVMediaPhase: Equatable, Sendable {
    /// A load or a seek in progress.
    case moving(MPVMove)
    /// Playback after the load or seek, including pauses and stalls.
    case active
    /// The end of the available data, until a read of the playlist shows whether the stream has ended.
    case ending
    case ended

    /// The load or seek in progress, or nil if there is none.
    var move: MPVMove? { if case .moving(let move) = self { move } else { nil } }

    /// Whether the load is complete.
    var isReady: Bool { move?.isLoad != true }

    /// Whether the position can advance.
    var canAdvance: Bool { self == .active || self == .ending }

    /// Passes the load or seek in progress to `change`, which may modify the value. Does nothing if no load or seek is
    /// in progress.
    ///
    /// - Returns: The result of `change`, or nil if no load or seek is in progress.
    @discardableResult
    mutating func withMove<Value>(_ change: (inout MPVMove) -> Value) -> Value? {
        guard case .moving(var move) = self else { return nil }
        defer { self = .moving(move) }
        return change(&move)
    }
}
