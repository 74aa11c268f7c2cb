/// Something that a player does without, though it plays on.
public struct PlaybackWarning: Equatable, Sendable {
    /// What it does without.
    public enum Kind: String, Equatable, Sendable {
        /// What a playlist lists, and cannot be used.
        case playlist
        /// A variant that failed: it is left alone for a while.
        case variant
        /// A sound track that failed, in the same way.
        case sound
    }

    /// What it does without.
    public let kind: Kind
    /// Which one, and why: a line in words, in which nothing can act on a terminal.
    public let reason: String
    /// The variant that failed; nil for other kinds, and where the same one is had from elsewhere.
    public let variant: MediaVariant?

    /// A warning, to be reported.
    public init(_ kind: Kind, reason: String, variant: MediaVariant? = nil) {
        self.kind = kind
        self.reason = reason
        self.variant = variant
    }
}
