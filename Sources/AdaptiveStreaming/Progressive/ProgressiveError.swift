import StreamingCore

/// The reason why a file cannot be played, or only in part.
package enum ProgressiveError: Error, Equatable, Sendable {
    case transport(HTTPError)
    case status(Int)
    /// The value is the beginning of the content.
    case notMP4(String)
    case noMovieHeader
    /// The file has fewer bytes than its boxes say.
    case incomplete(size: Int64, expected: Int64)
    case noDuration
    case noLength
    /// The movie header is behind the media, and the server does not accept byte ranges.
    case headerOutOfReach
    case changed
    case malformedRange(String)

    /// Whether the file may be valid, but this engine does not support it.
    var isUnsupported: Bool {
        switch self {
        case .notMP4(let start): Self.otherFormats.contains { start.hasPrefix($0) }
        case .noDuration, .noLength: true
        case .transport, .status, .noMovieHeader, .incomplete, .headerOutOfReach, .changed, .malformedRange: false
        }
    }

    /// The first bytes of files in other formats: Matroska and WebM, Ogg, FLAC, MP3, AVI and WAV, Flash Video, MPEG-TS,
    /// ASF.
    private static let otherFormats = ["\u{1A}E", "OggS", "fLaC", "ID3", "RIFF", "FLV", "G@", "0&"]

    package var playbackError: PlaybackError {
        switch self {
        case .transport(let error): error.playbackError
        case .status(let code) where HTTPStatus.isTransient(code): .networkError(reason: description)
        case .status, .notMP4, .noMovieHeader, .incomplete, .noDuration, .noLength, .headerOutOfReach,
            .changed,
            .malformedRange:
            .loadFailed(reason: description)
        }
    }
}

extension ProgressiveError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .transport(let error): error.description
        case .status(let code): HTTPStatus.describe(code)
        case .notMP4(""): "not an MP4 file: the response is empty"
        case .notMP4(let start): "not an MP4 file: it begins with \"\(start.printable)\""
        case .noMovieHeader: "invalid MP4 file: no movie header"
        case .incomplete(let size, let expected):
            "truncated MP4 file: \(size) bytes, expected \(expected)"
        case .noDuration: "the movie header has no duration"
        case .noLength: "unknown file size: neither the server nor the file declares it"
        case .headerOutOfReach:
            "the movie header is at the end of the file, and the server does not support byte ranges"
        case .changed: "the file changed on the server while it was playing"
        case .malformedRange(let value):
            "the server sent a different byte range than requested: "
                + (value.isEmpty ? "no Content-Range" : value.printable)
        }
    }
}
