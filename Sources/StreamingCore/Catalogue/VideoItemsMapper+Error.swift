import Foundation

extension VideoItemsMapper {
    /// Why a document gives no videos.
    public enum Error: Swift.Error, Equatable, Sendable {
        /// The server answered with another status than 200.
        case status(Int)
        /// What stands at `path` is not what is expected there. The path is empty for the document as a whole.
        case invalidDocument(path: String, expectation: String, finding: String)
    }
}

extension VideoItemsMapper.Error: CustomStringConvertible {
    /// One sentence for people, such as `videos[17].duration: expected a number, found a string`.
    public var description: String {
        switch self {
        case .status(let code): HTTPStatus.describe(code)
        case .invalidDocument(let path, let expectation, let finding):
            "\(path.isEmpty ? "the document" : path): expected \(expectation), found \(finding)"
        }
    }
}

extension VideoItemsMapper.Error {
    /// Says what a decoder objected to, by the place alone: its texts differ between systems.
    init(_ error: any Swift.Error, in document: JSONDocument) {
        switch error as? DecodingError {
        case .keyNotFound(let key, let context)?:
            self.init(at: context.codingPath + [key], finding: "nothing")
        case .typeMismatch(_, let context)?, .valueNotFound(_, let context)?:
            self.init(at: context.codingPath, finding: document.describe(at: context.codingPath))
        case .dataCorrupted(let context)? where !context.codingPath.isEmpty:
            self.init(at: context.codingPath, finding: document.describe(at: context.codingPath))
        case .dataCorrupted, nil:
            self = .invalidDocument(path: "", expectation: "JSON", finding: document.describeAsNoJSON())
        @unknown default:
            self = .invalidDocument(path: "", expectation: "a catalogue", finding: "\(error)")
        }
    }

    private init(at path: [any CodingKey], finding: String) {
        let text = path.reduce(into: "") { text, key in
            text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : ".\(key.stringValue)")
        }
        let expectation =
            switch path.last?.stringValue {
            case nil: "an object"
            case "videos": "an array"
            case "id": "a UUID"
            case "duration": "a number"
            case "title", "description", "url", "thumbnail_url": "a string"
            default: "an object"
            }
        self = .invalidDocument(path: text, expectation: expectation, finding: finding)
    }
}
