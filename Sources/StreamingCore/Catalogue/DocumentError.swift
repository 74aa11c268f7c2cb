/// The reason why a document could not be decoded.
public enum DocumentError: Error, Equatable, Sendable {
    /// The server responded with this HTTP status, which the mapper of the document does not accept.
    case status(Int)
    /// The value at `path` is invalid. `expectation` describes a valid value, and `finding` describes the value in the
    /// document.
    ///
    /// An example of a path is `videos[17].duration`. The path is empty if the error concerns the whole document.
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
