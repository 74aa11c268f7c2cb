extension DocumentError {
    /// Creates a document error from the error of a decoder.
    ///
    /// The message is built from the coding path and from the value in the document, because the texts of decoders
    /// differ between systems.
    ///
    /// - Parameters:
    ///   - error: The error that decoding has thrown. A ``DocumentError`` is used unchanged.
    ///   - decoder: The decoder of the document or item that contains the invalid value.
    init(_ error: any Error, in decoder: any Decoder) {
        switch error {
        case let error as DocumentError: self = error
        case DecodingError.keyNotFound(let key, let context):
            self.init(at: context.codingPath + [key], finding: "nothing")
        case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context),
            DecodingError.dataCorrupted(let context):
            let rest = context.codingPath.dropFirst(decoder.codingPath.count)
            self.init(at: context.codingPath, finding: JSONFinding(at: rest, in: decoder).text)
        // For some strings and numbers, Foundation throws other errors, without a coding path.
        default: self.init(at: decoder.codingPath, expectation: "JSON", finding: "an unreadable string or number")
        }
    }

    /// Creates an error for an invalid value.
    ///
    /// - Parameters:
    ///   - path: The coding path of the value; empty for the whole document.
    ///   - expectation: A description of a valid value. Nil means the type that the document format requires for the
    ///     last key of the path.
    ///   - finding: A description of the value in the document.
    package init(at path: [any CodingKey], expectation: String? = nil, finding: String) {
        let text = path.reduce(into: "") { text, key in
            text += key.intValue.map { "[\($0)]" } ?? (text.isEmpty ? key.stringValue : ".\(key.stringValue)")
        }
        self = .invalidData(
            path: text, expectation: expectation ?? Self.type(of: path.last?.stringValue), finding: finding)
    }

    private static func type(of key: String?) -> String {
        switch key {
        case "videos", "items": "an array"
        case "id": "a UUID"
        case "duration": "a number"
        case "title", "description", "url", "thumbnail_url", "message", "created_at", "username": "a string"
        default: "an object"
        }
    }
}
