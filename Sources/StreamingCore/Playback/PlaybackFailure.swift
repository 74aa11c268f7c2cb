import Foundation

/// A playback failure, with the details that an app needs to handle it.
///
/// Branch on ``code``, ``httpStatus`` and ``isRecoverable``. The texts are for logs.
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
    /// The kind of the failure, with its reason.
    public let error: PlaybackError
    /// The stable name of the cause.
    public let code: Code
    /// The URL of the request or media that failed, without credentials, fragment and query values. Nil if the failure
    /// does not concern a URL.
    public private(set) var url: String?
    /// The status of the last HTTP response; nil if the failure does not concern a status.
    public let httpStatus: Int?
    /// Descriptions of the failed attempts that led to the failure, in order. Empty if the player does not report them.
    public let failedAttempts: [String]

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - error: The kind of the failure, with its reason.
    ///   - code: The cause; nil for the general code of `error`.
    ///   - url: The URL that failed. It is redacted.
    ///   - httpStatus: The status of the last HTTP response, if the failure concerns one.
    ///   - failedAttempts: Descriptions of the failed attempts, in order.
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

    /// Whether a retry may succeed.
    public var isRecoverable: Bool { error.isRecoverable }

    /// Returns the failure with `url`, unless it already has one.
    func at(_ url: URL?) -> Self {
        var failure = self
        failure.url = self.url ?? url?.redacted
        return failure
    }
}

extension PlaybackFailure: CustomStringConvertible {
    /// The reason, followed by the code in parentheses. Unprintable characters are replaced.
    public var description: String { "\(error.reason.printable) (\(code))" }
}
