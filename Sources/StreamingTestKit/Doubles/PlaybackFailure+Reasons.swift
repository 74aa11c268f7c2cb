import StreamingCore

/// Functions that create a failure from its kind and a reason, for short test code.
extension PlaybackFailure {
    /// Returns a failure to load the media, with the given reason.
    public static func loadFailed(reason: String) -> Self { Self(.loadFailed(reason: reason)) }

    /// Returns a network failure with the given reason.
    public static func networkError(reason: String) -> Self { Self(.networkError(reason: reason)) }

    /// Returns a failure to decode the media, with the given reason.
    public static func decodingError(reason: String) -> Self { Self(.decodingError(reason: reason)) }

    /// Returns a failure to decrypt the media, with the given reason.
    public static func drmError(reason: String) -> Self { Self(.drmError(reason: reason)) }

    /// Returns a failure of the kind `unknown`, with the given reason.
    public static func unknown(reason: String) -> Self { Self(.unknown(reason: reason)) }
}
