import StreamingCore

/// The error for a value that is missing, or that has the expected type but is invalid.
struct UnexpectedValue: Error {
    /// The path of the missing or invalid value in its line.
    let path: [any CodingKey]
    /// A description of a valid value, such as "a number of seconds".
    let expectation: String

    init(_ path: [any CodingKey], expected expectation: String) {
        self.path = path
        self.expectation = expectation
    }
}
