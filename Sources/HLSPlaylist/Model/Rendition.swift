/// An alternative that goes with variants, such as a language (RFC 8216bis, 4.4.6.1).
public struct Rendition: Equatable, Sendable {
    public enum Kind: Equatable, Sendable {
        case audio, video, subtitles, closedCaptions

        /// As playlists name it.
        var name: String {
            switch self {
            case .audio: "AUDIO"
            case .video: "VIDEO"
            case .subtitles: "SUBTITLES"
            case .closedCaptions: "CLOSED-CAPTIONS"
            }
        }
    }

    public var kind: Kind
    /// What variants name it by, with the others of its group.
    public var groupID: String
    /// A human-readable description in `language`, unique in its kind and group. It is empty only in an invalid
    /// playlist.
    public var name: String
    /// The media playlist's, as it is written, after substitution; nil if it is in the variant's own.
    public var uri: String?
    /// As in RFC 5646.
    public var language: String?
    /// Another one it has to do with, such as the written one.
    public var associatedLanguage: String?
    /// True for the one to be played if nobody chose.
    public var isDefault: Bool
    /// True if it may be played because it fits what a person prefers, without being chosen.
    public var isAutoselect: Bool
    /// True for subtitles that are to be shown even to those who want none.
    public var isForced: Bool
    /// The same in each playlist of the presentation.
    public var stableID: String?
    /// The channel of closed captions: `CC1` to `CC4`, `SERVICE1` to `SERVICE63`.
    public var instreamID: String?
    /// Uniform type identifiers, such as `public.accessibility.describes-video`.
    public var characteristics: [String]
    /// Of audio: their number, then after slashes what else distinguishes it.
    public var channels: String?

    public init(
        kind: Kind, groupID: String, name: String, uri: String? = nil, language: String? = nil,
        associatedLanguage: String? = nil, isDefault: Bool = false, isAutoselect: Bool = false,
        isForced: Bool = false, stableID: String? = nil, instreamID: String? = nil,
        characteristics: [String] = [], channels: String? = nil
    ) {
        self.kind = kind
        self.groupID = groupID
        self.name = name
        self.uri = uri
        self.language = language
        self.associatedLanguage = associatedLanguage
        self.isDefault = isDefault
        self.isAutoselect = isAutoselect
        self.isForced = isForced
        self.stableID = stableID
        self.instreamID = instreamID
        self.characteristics = characteristics
        self.channels = channels
    }
}
