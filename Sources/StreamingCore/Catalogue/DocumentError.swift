/// Why a document gives no items.
public enum DocumentError: Error, Equatable, Sendable {
    /// The server answered with a status that promises no document.
    case status(Int)
    /// The value at `path` is not the expected one. The path is empty for the document as a whole.
    case invalidData(path: String, expectation: String, finding: String)
}

extension DocumentError: CustomStringConvertible {
    /// One sentence for people, such as `videos[17].duration: expected a number, found a string`.
    public var description: String {
        switch self {
        case .status(let code): HTTPStatus.describe(code)
        case .invalidData(let path, let expectation, let finding):
            "\(path.isEmpty ? "the document" : path): expected \(expectation), found \(finding)"
        }
    }
}
