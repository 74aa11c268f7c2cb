import Foundation
import StreamingCore

/// Makes errors of what mpv says.
enum MPVFailure {
    /// How long mpv waits for a server.
    static let networkTimeout = Duration.seconds(10)
    /// In the place of mpv's own word for a list of other media.
    static let list = "list"

    /// - Parameters:
    ///   - fileError: what mpv says of the load as a whole.
    ///   - complaint: what it said last, if that was not of the network.
    ///   - waited: since the load began.
    static func cause(fileError: String, complaint: String?, after waited: Duration) -> PlaybackError {
        switch fileError {
        case "loading failed" where waited >= networkTimeout:
            HTTPError.timedOut(.firstByte, after: networkTimeout).playbackError
        case "unrecognized file format" where waited >= networkTimeout:
            HTTPError.timedOut(.silence, after: networkTimeout).playbackError
        case "unrecognized file format":
            .loadFailed(reason: "it is of no format that mpv can play")
        case list:
            .loadFailed(reason: "it is a list of other media, which is not followed")
        case "no audio or video data played":
            .decodingError(reason: "there is no sound and no picture in it that mpv can play")
        default:
            .loadFailed(reason: "mpv: \((complaint ?? fileError).redactingURLs.printable)")
        }
    }

    /// What is said of the network, by FFmpeg, in the words that its sources have had since 4.0; nil for anything else.
    static func network(_ complaint: String) -> PlaybackError? {
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
