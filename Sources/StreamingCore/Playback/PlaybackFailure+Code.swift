extension PlaybackFailure {
    /// The cause of a failure, as a name that is stable across versions.
    ///
    /// Later versions and other players may add names, so a `switch` needs a default. Each code documents whether its
    /// failures are usually recoverable. For a given failure, read ``PlaybackFailure/isRecoverable``.
    /// <doc:FailureCodes> lists all codes in one table.
    public struct Code: RawRepresentable, Hashable, Sendable {
        /// The name in JSON and in logs: lowercase words with hyphens.
        public let rawValue: String

        /// Creates a code from its name. Names that this version does not define are allowed.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        private init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        // MARK: The network

        /// An error status from the server; see ``PlaybackFailure/httpStatus``.
        ///
        /// Recoverable for 408, 429 and 5xx. Offer a retry. For 401 and 403, renew the credentials; for 404 and 410,
        /// offer other media.
        public static let httpStatus = Code("http-status")

        /// A host name that could not be resolved.
        ///
        /// Recoverable. Ask the user to check the connection, and offer a retry.
        public static let hostNotFound = Code("dns")

        /// A failed connection to the server, or a connection that the server closed without a response.
        ///
        /// Recoverable. Offer a retry; other media on other servers may play.
        public static let connection = Code("connection")

        /// A timeout, because no data arrived in time, or because the media did not become ready in time.
        ///
        /// Recoverable. Offer a retry, perhaps with a lower maximum bitrate.
        public static let timeout = Code("timeout")

        /// A server that did not prove its identity.
        ///
        /// Not recoverable. Do not offer to connect anyway. Report the failure to the operator of the server.
        public static let tls = Code("tls")

        /// A response that ended early.
        ///
        /// Recoverable. Offer a retry.
        public static let truncated = Code("truncated")

        /// A response that violates HTTP, or is not HTTP.
        ///
        /// Not recoverable. Report the failure to the operator. The user may have to log in to the network first.
        public static let invalidResponse = Code("invalid-response")

        /// A response that was larger than its limit.
        ///
        /// Not recoverable. Report the failure to the operator of the server.
        public static let tooLarge = Code("too-large")

        /// A redirect that a request must not follow.
        ///
        /// Not recoverable. Report the failure to the operator of the server.
        public static let redirect = Code("redirect")

        /// A URL that cannot be requested.
        ///
        /// Not recoverable. Correct the URL in the catalogue or in the app.
        public static let invalidURL = Code("invalid-url")

        /// A response that is not in the cache while the network must not be used.
        ///
        /// Not recoverable. Reload the media once the network may be used.
        public static let offline = Code("offline")

        // MARK: The media

        /// A playlist that violates the rules of HLS in a way that leaves nothing to play.
        ///
        /// Not recoverable. Report the failure to the operator. The command `player lint` lists the violated rules.
        public static let invalidPlaylist = Code("invalid-playlist")

        /// Content that is corrupt, or is not media.
        ///
        /// Recoverable for the segments of a stream. Report the failure to the operator of the server.
        public static let invalidMedia = Code("invalid-media")

        /// A format that the player does not support.
        ///
        /// Not recoverable. Try another player, or media in another format.
        public static let unsupportedFormat = Code("unsupported-format")

        /// A live stream in a player that does not support live streams.
        ///
        /// Not recoverable. Try another player.
        public static let unsupportedLive = Code("unsupported-live")

        /// A live playlist that has not changed for too long, although it has no end.
        ///
        /// Recoverable. Check the encoder of the stream, and reload the media.
        public static let playlistStuck = Code("playlist-stuck")

        /// A chosen variant that does not exist.
        ///
        /// Not recoverable. Reload the media with another variant, or without a chosen variant.
        public static let noSuchVariant = Code("no-such-variant")

        /// A change of the media on the server during playback.
        ///
        /// Not recoverable. Reload the media from the start.
        public static let changed = Code("changed")

        /// Encrypted media that the player cannot decrypt.
        ///
        /// Not recoverable. Try a player that decrypts, or check the right to play.
        public static let encrypted = Code("encrypted")

        /// Media that the player could not decode.
        ///
        /// Not recoverable. Try another variant or another player.
        public static let decoding = Code("decoding")

        // MARK: The player

        /// A player that cannot run, for example because it is not installed.
        ///
        /// Not recoverable. Show the reason, which says what to install, or use another player.
        public static let playerUnavailable = Code("player-unavailable")

        /// The exit of the player process.
        ///
        /// Recoverable. Offer a retry, which starts the process again.
        public static let playerExited = Code("player-exited")

        /// Playback that did not advance for too long, or a player process that no longer responds.
        ///
        /// Recoverable. Offer a retry, and report the failure to the author of the player.
        public static let stuck = Code("stuck")

        /// A load that was replaced, stopped or cancelled.
        ///
        /// Not recoverable. Show nothing, because the app or the user ended the load.
        public static let cancelled = Code("cancelled")

        // MARK: Without details

        /// A failed load without a known cause.
        ///
        /// Not recoverable. Log the reason, and offer other media.
        public static let load = Code("load")

        /// A network failure without a known cause.
        ///
        /// Recoverable. Offer a retry.
        public static let network = Code("network")

        /// Any other failure.
        ///
        /// Not recoverable. Log the reason, and offer other media.
        public static let unknown = Code("unknown")

        /// All codes of this version, in the order of their definition.
        public static let all: [Code] = [
            .httpStatus, .hostNotFound, .connection, .timeout, .tls, .truncated, .invalidResponse, .tooLarge,
            .redirect, .invalidURL, .offline, .invalidPlaylist, .invalidMedia, .unsupportedFormat, .unsupportedLive,
            .playlistStuck, .noSuchVariant, .changed, .encrypted, .decoding, .playerUnavailable, .playerExited,
            .stuck, .cancelled, .load, .network, .unknown,
        ]
    }
}

extension PlaybackFailure.Code: CustomStringConvertible {
    /// The name of the code, such as `http-status`.
    public var description: String { rawValue }
}

extension PlaybackFailure.Code {
    /// Creates the general code for the case of `error`.
    init(_ error: PlaybackError) {
        switch error {
        case .loadFailed: self = .load
        case .networkError: self = .network
        case .decodingError: self = .decoding
        case .drmError: self = .encrypted
        case .unknown: self = .unknown
        }
    }
}
