import Foundation
import StreamingCore

/// An error of an engine, with the properties that an app can read.
protocol EngineError: Error {
    /// The code of the cause. A code does not change between versions.
    var code: PlaybackFailure.Code { get }
    /// The HTTP status code of the response; nil if the error is not about a status code.
    var httpStatus: Int? { get }
    /// The descriptions of the failed attempts that led to the error, in order.
    var failedAttempts: [String] { get }
    /// The kind of the failure, with the reason in words.
    var playbackError: PlaybackError { get }
}

extension EngineError {
    /// Returns the failure that the engine reports for the error.
    ///
    /// - Parameter url: The URL of the request or the playlist that failed; nil if there is none.
    func failure(at url: URL?) -> PlaybackFailure {
        PlaybackFailure(
            playbackError, code: code, url: url, httpStatus: httpStatus, failedAttempts: failedAttempts)
    }
}
