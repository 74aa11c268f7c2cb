/// An audio or subtitle track of the loaded media.
public struct MediaTrack: Equatable, Sendable {
    /// The kind of a selectable track. The raw values appear in JSON.
    public enum Kind: String, CaseIterable, Sendable {
        /// An audio track.
        case audio = "audio"
        /// A subtitle track.
        case subtitle = "subtitle"
    }

    /// The kind of the track.
    public let kind: Kind
    /// The id, unique among the tracks of the same kind.
    public let id: Int
    /// The language as the media declares it, often an ISO 639 code; nil if unknown. The text comes from the media and
    /// is untrusted.
    public let language: String?
    /// The title as the media declares it; nil if unknown. The text comes from the media and is untrusted.
    public let title: String?
    /// Whether the player has selected the track.
    public let isSelected: Bool

    /// Creates a track, for a player that lists the tracks of its media. Each parameter sets the property with its
    /// name.
    public init(kind: Kind, id: Int, language: String? = nil, title: String? = nil, isSelected: Bool = false) {
        self.kind = kind
        self.id = id
        self.language = language
        self.title = title
        self.isSelected = isSelected
    }

    /// Returns a copy of the track with the given value of ``isSelected``.
    package func selected(_ isSelected: Bool) -> Self {
        Self(kind: kind, id: id, language: language, title: title, isSelected: isSelected)
    }
}
