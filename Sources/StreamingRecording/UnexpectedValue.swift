import StreamingCore

/// A value that can be read, and is not what it must be.
struct UnexpectedValue: Error {
    let path: [any CodingKey]
    let expectation: String

    init(_ path: [any CodingKey], expected expectation: String) {
        self.path = path
        self.expectation = expectation
    }
}
