import StreamingCore

/// A property that every ``Move`` of a machine must have, regardless of earlier moves.
///
/// A law captures no mutable state, so a law can be a global constant.
public struct Law<Machine: StateMachine>: Sendable {
    /// The identifier and the statement of the law, which failure messages show.
    public let name: String
    /// A function that returns the reason why a ``Move`` breaks the law, or nil if the move keeps the law.
    public let violation: @Sendable (Move<Machine>) -> String?

    /// Creates a law, which is a property that every ``Move`` of a machine must have.
    ///
    /// - Parameters:
    ///   - name: The identifier and the statement of the law.
    ///   - violation: A closure that returns the reason why a move breaks the law, or nil if the move keeps the law.
    public init(_ name: String, violation: @escaping @Sendable (Move<Machine>) -> String?) {
        self.name = name
        self.violation = violation
    }
}

extension Array {
    /// Returns the first law that a ``Move`` breaks, and the reason; nil if the move breaks no law.
    func broken<Machine>(by move: Move<Machine>) -> (law: Law<Machine>, message: String)?
    where Element == Law<Machine> {
        for law in self {
            if let message = law.violation(move) { return (law, message) }
        }
        return nil
    }
}
