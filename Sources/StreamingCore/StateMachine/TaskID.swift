/// Names a task of a store; a new task replaces the one that runs under the same name.
public struct TaskID: Hashable, Sendable, ExpressibleByStringLiteral {
    private let name: String

    /// The name, in the source.
    public init(stringLiteral name: String) {
        self.name = name
    }
}
