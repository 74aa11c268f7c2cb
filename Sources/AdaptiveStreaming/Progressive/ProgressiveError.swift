import StreamingCore

/// An error that prevents the playback of a progressive file, or of the rest of the file.
package enum ProgressiveError: Error, Equatable, Sendable {
    /// The request failed with this error of the transport.
    case transport(HTTPError)
    /// The server responded with this HTTP status code, which is neither 200 nor 206.
    case status(Int)
    /// The file is not an MP4 file. The value is the text at the beginning of the file; an empty text means an empty
    /// file.
    case notMP4(String)
    /// The file has no valid movie header (the `moov` box).
    case noMovieHeader
    /// The file has only `size` bytes, but the boxes in the file declare `expected` bytes.
    case incomplete(size: Int64, expected: Int64)
    /// The movie header declares no duration, or no plausible duration.
    case noDuration
    /// Neither the server nor the file declares the size of the file.
    case noLength
    /// The movie header is after the media, and the server does not support byte ranges.
    case headerOutOfReach
    /// The file changed on the server between two requests.
    case changed
    /// The response does not match the requested byte range. The value is the field `Content-Range` of the response, or
    /// a description of the problem. The value is empty if the response has no such field.
    case malformedRange(String)

    /// Whether the file can be valid media that this engine does not support.
    var isUnsupported: Bool {
        switch self {
        case .notMP4(let start): Self.otherFormats.contains { start.hasPrefix($0) }
        case .noDuration, .noLength: true
        case .transport, .status, .noMovieHeader, .incomplete, .headerOutOfReach, .changed, .malformedRange: false
        }
    }

    /// The first characters of files in other formats: Matroska and WebM, Ogg, FLAC, MP3, AVI and WAV, Flash Video,
    /// MPEG-TS and ASF.
    private static let otherFormats = ["\u{1A}E", "OggS", "fLaC", "ID3", "RIFF", "FLV", "G@", "0&"]

    /// The error for the app: the kind of the failure, with its reason in words.
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
    /// The reason for the failure in words, without a final period.
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
        case .noLength: "unknown file size: neither the server nor the file declares a size"
        case .headerOutOfReach:
            "the movie header is at the end of the file, and the server does not support byte ranges"
        case .changed: "the file changed on the server while it was playing"
        case .malformedRange(let value):
            "the response does not match the requested byte range: "
                + (value.isEmpty ? "the response has no Content-Range" : value.printable)
        }
    }
}
