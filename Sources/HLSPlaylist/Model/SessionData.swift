/// An item of metadata of the presentation (RFC 8216bis, 4.4.6.4).
public struct SessionData: Equatable, Sendable {
    /// The identifier of the data in reverse DNS order, such as `com.example.title`.
    public var id: String
    /// The data; nil if `uri` refers to the data.
    public var value: String?
    /// The URI of the data after variable substitution; nil if `value` contains the data. The URI may be relative to
    /// the playlist's URL.
    public var uri: String?
    /// Whether the resource at `uri` is binary data rather than JSON.
    public var isRaw: Bool
    /// The language of the data, as an RFC 5646 tag; nil if the playlist does not declare it.
    public var language: String?

    /// Creates an item of session data. A valid item has either a value or a URI.
    public init(id: String, value: String? = nil, uri: String? = nil, isRaw: Bool = false, language: String? = nil) {
        self.id = id
        self.value = value
        self.uri = uri
        self.isRaw = isRaw
        self.language = language
    }
}
