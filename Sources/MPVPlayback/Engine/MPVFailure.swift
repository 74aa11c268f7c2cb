import Foundation
import StreamingCore

/// Finds out why mpv could not play something: it tells so only in its log.
enum MPVFailure {
    /// How long mpv waits for a server.
    static let networkTimeout = Duration.seconds(10)

    /// - Parameters:
    ///   - complaints: warnings and errors, the newest last.
    ///   - fileError: what mpv says of the load as a whole.
    ///   - waited: since the load began.
    static func cause(of complaints: [String], fileError: String, after waited: Duration) -> PlaybackError {
        if let error = complaints.reversed().lazy.compactMap(network).first { return error }
        switch fileError {
        case "loading failed" where waited >= networkTimeout:
            return HTTPError.timedOut(.firstByte, after: networkTimeout).playbackError
        case "unrecognized file format":
            return .loadFailed(reason: "it is of no format that mpv can play")
        case "no audio or video data played":
            return .decodingError(reason: "there is no sound and no picture in it that mpv can play")
        default:
            let words = complaints.last { !$0.hasPrefix("Failed to open") } ?? fileError
            return .loadFailed(reason: "mpv: \(words.redactingURLs.printable)")
        }
    }

    /// Why the data ended before the media did; nil if nothing says that it broke off.
    static func breakOff(in complaints: [String]) -> PlaybackError? {
        guard let error = complaints.reversed().lazy.compactMap(network).first else { return nil }
        return .networkError(reason: error.reason)
    }

    /// What is said of the network, by FFmpeg, in the words that its sources have had since 4.0.
    private static func network(_ complaint: String) -> PlaybackError? {
        if let match = complaint.firstMatch(of: /HTTP error (\d{3})/), let code = Int(match.1) {
            let reason = HTTPStatus.describe(code)
            return HTTPStatus.isTransient(code) ? .networkError(reason: reason) : .loadFailed(reason: reason)
        }
        if complaint.contains("Failed to resolve hostname") { return HTTPError.noSuchHost.playbackError }
        if complaint.contains("Connection timed out") {
            return HTTPError.timedOut(.silence, after: networkTimeout).playbackError
        }
        if complaint.contains("owner does not match hostname") {
            return HTTPError.insecureConnection(.wrongHost).playbackError
        }
        if complaint.contains("certificate failed verification") {
            return HTTPError.insecureConnection(.untrusted).playbackError
        }
        if complaint.contains(/Connection to .* failed/) { return HTTPError.noConnection.playbackError }
        if complaint.contains("Stream ends prematurely") || complaint.hasSuffix("partial file") {
            return .networkError(reason: "the answer ended early")
        }
        return nil
    }
}
