/// An alternative version of the audio, video, subtitles or captions of variants, such as another language
/// (RFC 8216bis, 4.4.6.1).
public struct Rendition: Equatable, Sendable {
    /// The type of media of a rendition.
    public enum Kind: Equatable, Sendable {
        /// A type of media, named TYPE in the playlist.
        case audio, video, subtitles, closedCaptions

        /// The name of the type in playlists.
        var name: String {
            switch self {
            case .audio: "AUDIO"
            case .video: "VIDEO"
            case .subtitles: "SUBTITLES"
            case .closedCaptions: "CLOSED-CAPTIONS"
            }
        }
    }

    /// The type of media.
    public var kind: Kind
    /// The identifier of the group, by which variants refer to its renditions.
    public var groupID: String
    /// A human-readable description in `language`, unique in its kind and group. It is empty only in an invalid
    /// playlist.
    public var name: String
    /// The URI of the media playlist, with variables substituted; nil if the media is part of the variant's own
    /// playlist.
    public var uri: String?
    /// The language, as an RFC 5646 tag.
    public var language: String?
    /// A related language, as an RFC 5646 tag, such as the written form of a spoken language.
    public var associatedLanguage: String?
    /// Whether the rendition should play unless the user makes another choice.
    public var isDefault: Bool
    /// Whether the rendition may play without a user's choice, because it matches the user's preferences.
    public var isAutoselect: Bool
    /// Whether the subtitles should be shown even if the user has turned subtitles off.
    public var isForced: Bool
    /// The identifier of the rendition that stays the same when the playlist is reloaded.
    public var stableID: String?
    /// The channel of closed captions: `CC1` to `CC4`, or `SERVICE1` to `SERVICE63`.
    public var instreamID: String?
    /// The Uniform Type Identifiers, such as `public.accessibility.describes-video`.
    public var characteristics: [String]
    /// The number of audio channels, and after slashes further parameters that distinguish the rendition.
    public var channels: String?

    /// Creates a rendition.
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
