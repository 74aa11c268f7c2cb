/// The phase of loaded media, from the load to the end.
enum MPVMediaPhase: Equatable, Sendable {
    /// A load or a seek is under way.
    case moving(MPVMove)
    /// The media plays, is paused or is stalled.
    case active
    /// All data has been played, and a read of the playlist is to decide whether this is the end.
    case ending
    case ended

    /// The load or seek that is under way; nil if there is none.
    var move: MPVMove? { if case .moving(let move) = self { move } else { nil } }

    /// Whether the load is complete.
    var isReady: Bool { move?.isLoad != true }

    /// Whether the position can advance.
    var canAdvance: Bool { self == .active || self == .ending }

    /// Changes the move that is under way.
    ///
    /// - Returns: The result of `change`; nil if no move is under way.
    @discardableResult
    mutating func withMove<Value>(_ change: (inout MPVMove) -> Value) -> Value? {
        guard case .moving(var move) = self else { return nil }
        defer { self = .moving(move) }
        return change(&move)
    }
}
