/// A problem that playback survives, with reduced quality or content.
public struct PlaybackWarning: Equatable, Sendable {
    /// The kind of a warning. The raw values appear in JSON and logs.
    public enum Kind: String, Equatable, Sendable {
        /// A playlist has unusable entries, or the updates of a live playlist are irregular.
        case playlist = "playlist"
        /// A variant has failed and is excluded for a while.
        case variant = "variant"
        /// An audio rendition has failed and is excluded for a while, or ends before the video.
        case audio = "audio"
        /// Subtitles have failed, or a part of them cannot be used.
        case subtitles = "subtitles"
        /// Every variant of the stream exceeds the maximum bitrate, or no variant passes the filter of the app.
        case limit = "limit"
        /// Segments, or another part of a live stream, have been skipped.
        case segment = "segment"
        /// A server has sent an unexpected but usable response.
        case server = "server"
    }

    /// The kind of the warning.
    public let kind: Kind
    /// The affected content and the cause, on one line that is safe to print on a terminal.
    public let reason: String
    /// The variant that failed. Nil for a warning of another kind, or if a redundant stream replaces the variant.
    public let variant: MediaVariant?

    /// Creates a warning.
    ///
    /// - Parameters:
    ///   - kind: The kind of the warning.
    ///   - reason: The affected content and the cause, on one line that is safe to print on a terminal.
    ///   - variant: The variant that failed; nil for a warning of another kind, or if a redundant stream replaces the
    ///     variant.
    public init(_ kind: Kind, reason: String, variant: MediaVariant? = nil) {
        (self.kind, self.reason, self.variant) = (kind, reason, variant)
    }

    /// A copy of the warning that is safe to store, without the secrets of URLs in the reason.
    var redacted: Self { Self(kind, reason: reason.redactingURLs.printable, variant: variant) }

    /// Creates a warning that every variant exceeds the maximum bitrate, and that the variant with the lowest bitrate
    /// is played.
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
