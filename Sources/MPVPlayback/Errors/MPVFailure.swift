import Foundation
import StreamingCore

/// Maps mpv's errors and log messages to playback errors.
enum MPVFailure {
    /// How long mpv waits for a server.
    static let networkTimeout = Duration.seconds(10)
    /// Replaces mpv's error for a list of other media.
    static let list = "list"

    /// Returns the error for a failed load without a network error.
    ///
    /// - Parameters:
    ///   - fileError: mpv's error for the load as a whole.
    ///   - lastMessage: The last log message that is not about the network.
    ///   - elapsed: The time since the load began.
    static func cause(fileError: String, lastMessage: String?, after elapsed: Duration) -> PlaybackError {
        switch fileError {
        case "loading failed" where elapsed >= networkTimeout:
            HTTPError.timedOut(.firstByte, after: networkTimeout).playbackError
        case "unrecognized file format" where elapsed >= networkTimeout:
            HTTPError.timedOut(.idle, after: networkTimeout).playbackError
        case "unrecognized file format":
            .loadFailed(reason: "it is of no format that mpv can play")
        case list:
            .loadFailed(reason: "it is a list of other media, which is not followed")
        case "no audio or video data played":
            .decodingError(reason: "there is no sound and no picture in it that mpv can play")
        default:
            .loadFailed(reason: "mpv: \((lastMessage ?? fileError).redactingURLs.printable)")
        }
    }

    /// Returns the network error of a log message; nil for any other message.
    ///
    /// The texts are those of FFmpeg since 4.0.
    static func network(_ message: String) -> PlaybackError? {
        if let match = message.firstMatch(of: /HTTP error (\d{3})/), let code = Int(match.1) {
            let reason = HTTPStatus.describe(code)
            return HTTPStatus.isTransient(code) ? .networkError(reason: reason) : .loadFailed(reason: reason)
        }
        if message.contains("Failed to resolve hostname") { return HTTPError.noSuchHost.playbackError }
        if message.contains("Connection timed out") {
            return HTTPError.timedOut(.idle, after: networkTimeout).playbackError
        }
        if message.contains("owner does not match hostname") {
            return HTTPError.insecureConnection(.wrongHost).playbackError
        }
        if message.contains("certificate failed verification") {
            return HTTPError.insecureConnection(.untrusted).playbackError
        }
        if message.contains(/Connection to .* failed/) { return HTTPError.noConnection.playbackError }
        if message.contains("Stream ends prematurely") || message.hasSuffix("partial file") {
            return .networkError(reason: "the answer ended early")
        }
        return nil
    }
}
