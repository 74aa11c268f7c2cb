/// Metadata of the presentation (RFC 8216bis, 4.4.6.4).
public struct SessionData: Equatable, Sendable {
    /// The identifier of the data in reverse DNS order, such as `com.example.title`.
    public var id: String
    /// The data itself, in `language`; nil if `uri` refers to it.
    public var value: String?
    /// The URI of the data, if `value` is nil.
    public var uri: String?
    /// Whether the resource at `uri` is binary data rather than JSON.
    public var isRaw: Bool
    /// The language, as an RFC 5646 tag.
    public var language: String?

    /// Creates session data.
    public init(id: String, value: String? = nil, uri: String? = nil, isRaw: Bool = false, language: String? = nil) {
        self.id = id
        self.value = value
        self.uri = uri
        self.isRaw = isRaw
        self.language = language
    }
}
