import Foundation

/// A playback failure, with the details that an app needs to handle it.
///
/// Texts are for logs: an app branches on ``code``, ``httpStatus`` and ``isRecoverable``.
public struct PlaybackFailure: Error, Equatable, Sendable {
    /// The kind of the failure, with its reason as a sentence.
    public let error: PlaybackError
    /// The stable name of the cause.
    public let code: Code
    /// The URL of the request or the media that failed, without credentials, fragment and query
    /// values. Nil if the failure is not about a URL.
    public private(set) var url: String?
    /// The status of the last HTTP response; nil if the failure is not about a status.
    public let httpStatus: Int?
    /// The failed attempts that led to the failure, in order. Empty if the player does not report
    /// them.
    public let failedAttempts: [String]

    /// Creates a failure.
    ///
    /// - Parameters:
    ///   - code: The cause; nil for the general code of `error`.
    ///   - url: The URL that failed. It is redacted.
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

    /// Returns the failure with `url`, unless it already names one.
    func at(_ url: URL?) -> Self {
        var failure = self
        failure.url = self.url ?? url?.redacted
        return failure
    }
}

extension PlaybackFailure: CustomStringConvertible {
    /// The reason as one sentence, followed by the code.
    public var description: String { "\(error.reason.printable) (\(code))" }
}
