/// The identifier of a task in a ``Store``. Starting a task cancels the running task with the same identifier.
public struct TaskID: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    /// Creates an identifier from a string literal.
    public init(stringLiteral name: String) { self.name = name }
}
