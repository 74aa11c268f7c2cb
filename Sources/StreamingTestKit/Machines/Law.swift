import StreamingCore

/// What must hold of every move of a machine, whatever came before it.
///
/// It closes over nothing that changes, so it can be a constant of a file.
public struct Law<Machine: StateMachine>: Sendable {
    /// Its number and what it says, for the failure.
    public let name: String
    /// What is wrong with a move; nil where it keeps the law.
    public let violation: @Sendable (Move<Machine>) -> String?

    /// - Parameter violation: says what is wrong with a move; nil where it keeps the law.
    public init(_ name: String, violation: @escaping @Sendable (Move<Machine>) -> String?) {
        self.name = name
        self.violation = violation
    }
}

extension Array {
    /// The first of the laws that a move breaks, and what is wrong with the move.
    func broken<Machine>(by move: Move<Machine>) -> (law: Law<Machine>, message: String)?
    where Element == Law<Machine> {
        for law in self {
            if let message = law.violation(move) { return (law, message) }
        }
        return nil
    }
}
