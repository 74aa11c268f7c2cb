import Foundation

/// A playback failure, with the details that an app needs to handle it.
///
/// To handle a failure, branch on ``code``, ``httpStatus`` and ``isRecoverable``. The texts of a failure are for logs.
///
/// ```swift
/// if let failure = player.failure {
///     switch failure.code {
///     case .connection, .hostNotFound, .timeout: message = "No connection."
///     case .httpStatus where failure.httpStatus == 404: message = "This video is not available."
///     default: message = "Something went wrong (\(failure.code))."
///     }
/// }
/// ```
public struct PlaybackFailure: Error, Equatable, Sendable {
    /// The kind of the failure, with the reason as readable text.
    public let error: PlaybackError
    /// The cause of the failure, as a stable name.
    public let code: Code
    /// The URL of the request or media that failed, without credentials, fragment and query values. Nil if no URL is
    /// known.
    public private(set) var url: String?
    /// The HTTP status of the response that caused the failure; nil if the cause is not an HTTP status.
    public let httpStatus: Int?
    /// Descriptions of the failed requests that led to the failure, oldest first. The array is empty if the player does
    /// not report failed requests.
    public let failedAttempts: [String]

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - error: The kind of the failure, with the reason as readable text.
    ///   - code: The cause of the failure; nil for the general code of the kind of `error`.
    ///   - url: The URL of the request or media that failed; nil if no URL is known. The failure keeps the URL without
    ///     credentials, fragment and query values.
    ///   - httpStatus: The HTTP status of the response that caused the failure; nil if the cause is not an HTTP status.
    ///   - failedAttempts: Descriptions of the failed requests that led to the failure, oldest first.
    public init(
        _ error: PlaybackError, code: Code? = nil, url: URL? = nil, httpStatus: Int? = nil,
        failedAttempts: [String] = []
    ) {
        self.error = error
        self.code = code ?? Code(error)
        self.url = url?.redacted
        self.httpStatus = httpStatus
        self.failedAttempts = failedAttempts
    }

    /// Whether a retry may succeed. Only network errors are recoverable.
    public var isRecoverable: Bool { error.isRecoverable }

    /// A copy of the failure that is safe to store, without the secrets of URLs in the texts.
    var redacted: Self {
        var failure = Self(
            error.redacted, code: code, httpStatus: httpStatus,
            failedAttempts: failedAttempts.map(\.redactingURLs.printable))
        failure.url = url
        return failure
    }

    /// Returns a copy of the failure with the redacted `url`. If the failure already has a URL, or if `url` is nil, the
    /// copy equals the failure.
    func at(_ url: URL?) -> Self {
        var failure = self
        failure.url = self.url ?? url?.redacted
        return failure
    }
}

extension PlaybackFailure: CustomStringConvertible {
    /// The reason for the failure, followed by the code in parentheses. Unprintable characters of the reason are
    /// replaced.
    public var description: String { "\(error.reason.printable) (\(code))" }
}
