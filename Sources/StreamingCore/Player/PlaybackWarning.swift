/// A problem that playback survives, with reduced quality or content.
public struct PlaybackWarning: Equatable, Sendable {
    /// The kind of content that a warning is about. Raw values appear in JSON and logs.
    public enum Kind: String, Equatable, Sendable {
        /// Entries of a playlist that cannot be used.
        case playlist = "playlist"
        /// A variant that failed and is excluded for a while.
        case variant = "variant"
        /// An audio rendition that failed and is excluded for a while, or that ends before the video.
        case sound = "sound"
        /// A limit that every variant of the stream exceeds.
        case limit = "limit"
        /// Segments that were skipped.
        case segment = "segment"
        /// A server whose responses contain other bytes than the requested ones.
        case server = "server"
    }

    /// The kind of the affected content.
    public let kind: Kind
    /// The affected content and the cause, on one line that is safe to print on a terminal.
    public let reason: String
    /// The variant that failed. Nil for other kinds, and if a redundant stream replaces it.
    public let variant: MediaVariant?

    /// Creates a warning to report.
    ///
    /// - Parameters:
    ///   - kind: The kind of the affected content.
    ///   - reason: The affected content and the cause, on one printable line.
    ///   - variant: The variant that failed; nil if the warning is not about one.
    public init(_ kind: Kind, reason: String, variant: MediaVariant? = nil) {
        (self.kind, self.reason, self.variant) = (kind, reason, variant)
    }

    /// Creates the warning that every variant exceeds the maximum bitrate, so that the lowest one plays.
    ///
    /// - Parameters:
    ///   - maximumBitrate: The maximum bitrate, in bits per second.
    ///   - lowest: The lowest bitrate of the variants, in bits per second.
    package init(maximumBitrate: Int, lowest: Int) {
        let words = [maximumBitrate, lowest].map { bitrate in
            bitrate.isMultiple(of: 1_000) ? "\(bitrate / 1_000) kbit/s" : "\(bitrate) bit/s"
        }
        self.init(.limit, reason: "every variant exceeds \(words[0]); playing the lowest, \(words[1])")
    }
}
