/// The reason why a document could not be decoded.
public enum DocumentError: Error, Equatable, Sendable {
    /// The server responded with a status other than 200.
    case status(Int)
    /// The value at `path` is not the expected one. The path is empty for the whole document.
    case invalidData(path: String, expectation: String, finding: String)
}

extension DocumentError: CustomStringConvertible {
    /// A message for users, such as `videos[17].duration: expected a number, found a string`.
    public var description: String {
        switch self {
        case .status(let code): HTTPStatus.describe(code)
        case .invalidData(let path, let expectation, let finding):
            "\(path.isEmpty ? "the document" : path): expected \(expectation), found \(finding)"
        }
    }
}
