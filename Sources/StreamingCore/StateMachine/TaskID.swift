/// The name of a task of a store. A new task replaces the running task of the same name.
public struct TaskID: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    /// Creates a name from a literal.
    public init(stringLiteral name: String) { self.name = name }
}
