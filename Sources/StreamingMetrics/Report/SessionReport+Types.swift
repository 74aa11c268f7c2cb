import StreamingCore

extension SessionReport {
    /// A variant, and the time at which the player began to load the variant.
    public struct VariantEntry: Equatable, Sendable {
        /// The variant.
        public let variant: MediaVariant
        /// The time at which the player began to load the variant, on the session's monotonic clock.
        public let instant: Duration
    }

    /// A failure, a recovered error or a warning, with its time.
    public struct Problem: Equatable, Sendable {
        /// The kind of a problem, with its details.
        public enum Kind: Equatable, Sendable {
            /// Playback failed.
            case failure(PlaybackFailure)
            /// A request failed, and then succeeded on a later attempt or was replaced.
            case recovered(RecoveredError)
            /// Playback survived, with reduced quality or content.
            case warning(PlaybackWarning)
        }

        /// The kind of the problem, with its details.
        public let kind: Kind
        /// The time of the problem, on the session's monotonic clock.
        public let instant: Duration
    }
}
