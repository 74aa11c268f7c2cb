import StreamingCore

/// Failures without details, for short test code.
extension PlaybackFailure {
    /// A load that failed.
    public static func loadFailed(reason: String) -> Self { Self(.loadFailed(reason: reason)) }

    /// A network failure.
    public static func networkError(reason: String) -> Self { Self(.networkError(reason: reason)) }

    /// Media that cannot be decoded.
    public static func decodingError(reason: String) -> Self { Self(.decodingError(reason: reason)) }

    /// Encrypted media without a key.
    public static func drmError(reason: String) -> Self { Self(.drmError(reason: reason)) }

    /// Any other failure.
    public static func unknown(reason: String) -> Self { Self(.unknown(reason: reason)) }
}
