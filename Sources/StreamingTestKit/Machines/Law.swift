import StreamingCore

/// A property of every move of a machine, whatever came before it.
///
/// It captures nothing mutable, so it can be a global constant.
public struct Law<Machine: StateMachine>: Sendable {
    /// Its number and its statement, for failures.
    public let name: String
    /// Returns what is wrong with a move; nil if it keeps the law.
    public let violation: @Sendable (Move<Machine>) -> String?

    /// - Parameter violation: returns what is wrong with a move; nil if it keeps the law.
    public init(_ name: String, violation: @escaping @Sendable (Move<Machine>) -> String?) {
        self.name = name
        self.violation = violation
    }
}

extension Array {
    /// Returns the first of the laws that a move breaks, and what is wrong with the move.
    func broken<Machine>(by move: Move<Machine>) -> (law: Law<Machine>, message: String)?
    where Element == Law<Machine> {
        for law in self {
            if let message = law.violation(move) { return (law, message) }
        }
        return nil
    }
}
