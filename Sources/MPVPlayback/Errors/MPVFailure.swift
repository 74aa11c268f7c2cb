import Foundation
import StreamingCore

/// The mapping of mpv's errors, log messages and exits to playback failures.
enum MPVFailure {
    /// The time for which mpv waits for data from a server.
    static let networkTimeout = Duration.seconds(10)
    /// The error text for a file that lists other media, such as an M3U file. mpv itself never reports this text.
    static let list = "list"

    // MARK: The load

    /// The failure for a URL whose scheme is neither http nor https. mpv must never receive a URL with another scheme.
    static let unsupportedScheme = PlaybackFailure(
        .loadFailed(reason: "unsupported URL: expected http or https"), code: .invalidURL)

    /// Returns the failure of a load for which mpv logged no network error.
    ///
    /// - Parameters:
    ///   - fileError: The error that mpv reports for the whole load.
    ///   - lastMessage: The last log message that is not about the network, or nil if there is none.
    ///   - elapsed: The time since the load began.
    static func cause(fileError: String, lastMessage: String?, after elapsed: Duration) -> PlaybackFailure {
        switch fileError {
        case "loading failed" where elapsed >= networkTimeout:
            PlaybackFailure(HTTPError.timedOut(.firstByte, after: networkTimeout))
        case "unrecognized file format" where elapsed >= networkTimeout:
            PlaybackFailure(HTTPError.timedOut(.idle, after: networkTimeout))
        case "unrecognized file format":
            PlaybackFailure(.loadFailed(reason: "the format is not supported by mpv"), code: .unsupportedFormat)
        case list:
            PlaybackFailure(
                .loadFailed(reason: "playlists of media files are not supported; load one of the files"),
                code: .unsupportedFormat)
        case "no audio or video data played":
            PlaybackFailure(.decodingError(reason: "the media has no audio or video that mpv can play"))
        default:
            rejected((lastMessage ?? fileError).redactingURLs.printable)
        }
    }

    /// Returns the failure of a load that mpv rejected, with mpv's text as the reason.
    static func rejected(_ reason: String) -> PlaybackFailure { PlaybackFailure(.loadFailed(reason: "mpv: \(reason)")) }

    // MARK: The network

    /// The failure for the log message in which FFmpeg reports that it could not reload a playlist.
    static let reload = PlaybackFailure(.networkError(reason: "cannot reload the playlist"))

    /// Returns the network error that a log message reports, or nil for any other message.
    ///
    /// The method recognizes the texts of FFmpeg 4.0 and later.
    static func network(_ message: String) -> PlaybackFailure? {
        if let match = message.firstMatch(of: /HTTP error (\d{3})/), let status = Int(match.1) {
            return PlaybackFailure(status: status)
        }
        if message.contains("Stream ends prematurely") || message.hasSuffix("partial file") {
            return PlaybackFailure(.networkError(reason: "the response was truncated"), code: .truncated)
        }
        return httpError(message).map { PlaybackFailure($0) }
    }

    private static func httpError(_ message: String) -> HTTPError? {
        if message.contains("Failed to resolve hostname") { return .noSuchHost }
        if message.contains("Connection timed out") { return .timedOut(.idle, after: networkTimeout) }
        if message.contains("owner does not match hostname") { return .insecureConnection(.wrongHost) }
        if message.contains("certificate failed verification") { return .insecureConnection(.untrusted) }
        if message.contains(/Connection to .* failed/) { return .noConnection }
        return nil
    }

    // MARK: The process

    /// Returns the failure of a load for which mpv cannot be started or used.
    static func unavailable(_ reason: String) -> PlaybackFailure {
        PlaybackFailure(.loadFailed(reason: reason), code: .playerUnavailable)
    }

    /// Returns the failure to report after mpv has exited unexpectedly.
    static func exited(_ reason: String) -> PlaybackFailure {
        PlaybackFailure(.networkError(reason: reason), code: .playerExited)
    }

    /// Returns the failure to report after mpv has stopped replying to commands.
    static func unresponsive(_ reason: String) -> PlaybackFailure {
        PlaybackFailure(.networkError(reason: reason), code: .stuck)
    }
}
