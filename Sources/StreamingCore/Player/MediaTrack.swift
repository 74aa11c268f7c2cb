/// One of several sound tracks or subtitles of what is loaded.
public struct MediaTrack: Equatable, Sendable {
    /// The kind of a selectable track. Raw values appear in JSON.
    public enum Kind: String, CaseIterable, Sendable {
        /// Sound.
        case audio = "audio"
        /// Text over the picture.
        case subtitle = "subtitle"
    }

    /// Whether it is heard or read.
    public let kind: Kind
    /// Unique among those of its kind.
    public let id: Int
    /// As the media names it, often a code of ISO 639; text from outside.
    public let language: String?
    /// Text from outside.
    public let title: String?
    /// Whether it is heard or shown.
    public let isSelected: Bool

    /// As a player tells of it.
    public init(kind: Kind, id: Int, language: String? = nil, title: String? = nil, isSelected: Bool = false) {
        self.kind = kind
        self.id = id
        self.language = language
        self.title = title
        self.isSelected = isSelected
    }

    /// The same, selected or not.
    package func selected(_ isSelected: Bool) -> Self {
        Self(kind: kind, id: id, language: language, title: title, isSelected: isSelected)
    }
}
