/// An alternative version of the audio, video, subtitles or captions of variants, such as another language
/// (RFC 8216bis, 4.4.6.1).
public struct Rendition: Equatable, Sendable {
    /// The type of media of a rendition.
    public enum Kind: Equatable, Sendable {
        /// A type of media, as the TYPE attribute declares it.
        case audio, video, subtitles, closedCaptions

        /// The name of the type in the TYPE attribute, such as `CLOSED-CAPTIONS`.
        var name: String {
            switch self {
            case .audio: "AUDIO"
            case .video: "VIDEO"
            case .subtitles: "SUBTITLES"
            case .closedCaptions: "CLOSED-CAPTIONS"
            }
        }
    }

    /// The type of media of the rendition.
    public var kind: Kind
    /// The identifier of the rendition's group. Variants refer to a group by its identifier.
    public var groupID: String
    /// A human-readable description in the language of the rendition, unique among the renditions of its type and
    /// group. The description is empty only in an invalid playlist.
    public var name: String
    /// The URI of the media playlist after variable substitution; nil if the variant's media playlist contains the
    /// rendition. The URI may be relative to the playlist's URL.
    public var uri: String?
    /// The language, as an RFC 5646 tag; nil if the playlist does not declare it.
    public var language: String?
    /// A related language, as an RFC 5646 tag, such as the written form of a spoken language. Nil if the playlist does
    /// not declare one.
    public var associatedLanguage: String?
    /// Whether the rendition should play if the user has not chosen another rendition.
    public var isDefault: Bool
    /// Whether the player may select the rendition without a choice of the user, if the rendition matches the user's
    /// preferences.
    public var isAutoselect: Bool
    /// Whether the subtitles should be shown even if the user has turned subtitles off.
    public var isForced: Bool
    /// The stable identifier of the rendition, which stays the same when the playlist is reloaded; nil if the playlist
    /// does not declare one.
    public var stableID: String?
    /// The identifier of the rendition within the segments; nil if the playlist does not declare one. For closed
    /// captions, the identifier is `CC1` to `CC4`, or `SERVICE1` to `SERVICE63`.
    public var instreamID: String?
    /// The characteristics of the rendition as Uniform Type Identifiers, such as
    /// `public.accessibility.describes-video`; empty if the playlist declares none.
    public var characteristics: [String]
    /// The number of audio channels, optionally followed by slashes and further audio parameters, such as `16/JOC`. Nil
    /// if the playlist does not declare the number.
    public var channels: String?

    /// Creates a rendition. By default, only the type, the group and the name are declared.
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
