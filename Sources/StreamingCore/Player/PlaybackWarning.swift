/// Something that a player does without, though it plays on.
public struct PlaybackWarning: Equatable, Sendable {
    /// What of a playlist cannot be used; a variant, or a sound track, that failed and is left alone for a while.
    /// JSON and logs have the raw values.
    public enum Kind: String, Equatable, Sendable {
        case playlist = "playlist"
        case variant = "variant"
        case sound = "sound"
        /// A limit that no variant of the stream keeps.
        case limit = "limit"
    }

    /// What it does without.
    public let kind: Kind
    /// Which one, and why: a line in words, in which nothing can act on a terminal.
    public let reason: String
    /// The variant that failed; nil for other kinds, and where the same one is had from elsewhere.
    public let variant: MediaVariant?

    /// A warning, to be reported.
    public init(_ kind: Kind, reason: String, variant: MediaVariant? = nil) {
        (self.kind, self.reason, self.variant) = (kind, reason, variant)
    }
}
