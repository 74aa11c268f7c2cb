import StreamingCore

extension HTTPHeaders: Codable {
    public init(from decoder: any Decoder) throws {
        self = [:]
        for (name, value) in try [String: String](from: decoder) { self[name] = value }
    }

    public func encode(to encoder: any Encoder) throws { try dictionary.encode(to: encoder) }
}
