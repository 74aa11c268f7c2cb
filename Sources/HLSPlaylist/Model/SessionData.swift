/// Any text about the presentation (RFC 8216bis, 4.4.6.4).
public struct SessionData: Equatable, Sendable {
    /// In reverse domain order, such as `com.example.title`.
    public var id: String
    public var value: String?
    /// Where the data is, if `value` is nil.
    public var uri: String?
    /// True if what `uri` names is any data, and not JSON.
    public var isRaw: Bool
    /// As in RFC 5646.
    public var language: String?

    public init(id: String, value: String? = nil, uri: String? = nil, isRaw: Bool = false, language: String? = nil) {
        self.id = id
        self.value = value
        self.uri = uri
        self.isRaw = isRaw
        self.language = language
    }
}
