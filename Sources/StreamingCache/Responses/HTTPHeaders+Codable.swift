import StreamingCore

extension HTTPHeaders: Codable {
    /// Creates header fields from a dictionary of names and values.
    ///
    /// - Throws: The error of the decoder, if the data is not a dictionary of strings.
    public init(from decoder: any Decoder) throws {
        self = [:]
        for (name, value) in try [String: String](from: decoder) { self[name] = value }
    }

    /// Encodes the header fields as a dictionary of names and values.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws { try dictionary.encode(to: encoder) }
}
