import HLSPlaylist
import StreamingCore

/// An error that prevents the playback of an HLS stream, or of a part of the stream.
package enum HLSError: Error, Equatable, Sendable {
    /// The request failed with this error of the transport.
    case transport(HTTPError)
    /// The server responded with this HTTP status code, which is neither 200 nor 206.
    case status(Int)
    /// The playlist cannot be parsed. The value is the description of the parser's error.
    case notPlaylist(String)
    /// The playlist of a variant or a rendition is a multivariant playlist.
    case nested
    /// A playlist has no EXT-X-ENDLIST, although the presentation is on demand.
    case noEnd
    /// The playlist of a live stream has not changed for this many seconds.
    case stuck(Double)
    /// The playlist has no variant with a valid http or https URL.
    case noVariant
    /// The playlist has no bitrate with the selected number. The array `bitrates` lists the bitrates of the playlist in
    /// ascending order, in bits per second.
    case noSuchVariant(Int, bitrates: [Int])
    /// The playlist requires this version of HLS, which is not supported.
    case unsupportedVersion(Int)
    /// The playlist is a delta update that skips this number of segments.
    case deltaUpdate(skipped: Int)
    /// The playlist has the type VOD, but no EXT-X-ENDLIST.
    case unfinishedVOD
    /// Every variant requires a video layout with unknown specifiers (REQ-VIDEO-LAYOUT). The array contains these
    /// specifiers.
    case unknownVideoLayouts([String])
    /// The playlist has no segments.
    case noSegments
    /// The playlist has only invalid segments. The values are the number of these segments, and the parser's finding
    /// about the first segment.
    case invalidSegments(Int, first: String)
    /// The playlist declares an implausible duration of more than 1e9 s (about thirty years).
    case tooLong
    /// The segments are encrypted for this key system (KEYFORMAT), which is not supported.
    case protected(String)
    /// The segments are encrypted with this METHOD, which is not supported.
    case unsupportedEncryption(String)
    /// The subtitles are encrypted, which is not supported.
    case encryptedSubtitles
    /// The key has this number of bytes instead of 16.
    case keyLength(Int)
    /// This URI in a playlist cannot be requested, because it is not a valid http or https URL.
    case unusableURI(String)
    /// The body of the response is empty.
    case empty
    /// The data of a segment or an initialization section is truncated.
    case cut
    /// The received data is not media. The value is the beginning of the data.
    case notMedia(String)
    /// The received data is not WebVTT. The value is the beginning of the data.
    case notWebVTT(String)
    /// The number of received bytes differs from the length of the requested range.
    case wrongLength(received: Int64, expected: Int64)
    /// The response does not contain the requested byte range, or is a whole file that is too large.
    case noRange
    /// The server sent a part of the resource, although the request had no range.
    case partial
    /// The stream ends this many seconds before the end of the presentation.
    case short(Double)
    /// No other stream is left. The values are the last error, and the descriptions of the failed attempts in order.
    indirect case exhausted(HLSError, failedAttempts: [String])

    /// Whether a retry of the same request may succeed.
    var isTransient: Bool {
        switch self {
        case .transport(let error): error.isTransient
        case .status(let code): HTTPStatus.isTransient(code)
        case .empty, .cut, .notMedia, .notWebVTT, .wrongLength, .stuck: true
        case .exhausted(let last, _): last.isTransient
        case .notPlaylist, .nested, .noEnd, .noVariant, .noSuchVariant, .unsupportedVersion, .deltaUpdate,
            .unfinishedVOD, .unknownVideoLayouts, .noSegments, .invalidSegments, .tooLong, .protected,
            .unsupportedEncryption, .encryptedSubtitles, .keyLength, .unusableURI, .noRange, .partial, .short:
            false
        }
    }

    /// Whether the stream requires a newer version of HLS or an unknown video layout, which another engine may support.
    var isUnsupported: Bool {
        switch self {
        case .unsupportedVersion, .unknownVideoLayouts: true
        case .exhausted(let last, _): last.isUnsupported
        case .transport, .status, .empty, .cut, .notMedia, .notWebVTT, .wrongLength, .notPlaylist, .nested, .noEnd,
            .stuck,
            .noVariant, .noSuchVariant, .deltaUpdate, .unfinishedVOD, .noSegments, .invalidSegments, .tooLong,
            .protected,
            .unsupportedEncryption, .encryptedSubtitles, .keyLength, .unusableURI, .noRange, .partial, .short:
            false
        }
    }

    /// Whether the connection failed, the host was not found, or the request timed out. The cause is then probably the
    /// network rather than the stream.
    var isOutage: Bool {
        switch self {
        case .transport(.noConnection), .transport(.noSuchHost), .transport(.timedOut): true
        default: false
        }
    }

    /// The descriptions of the failed attempts that led to the error, in order; empty unless the error is `exhausted`.
    var failedAttempts: [String] { if case .exhausted(_, let attempts) = self { attempts } else { [] } }

    /// The error for the app, with the reason for the failure in words.
    package var playbackError: PlaybackError {
        switch self {
        case .protected: .drmError(reason: description)
        case .exhausted(.protected, _): .drmError(reason: description)
        default: isTransient ? .networkError(reason: description) : .loadFailed(reason: description)
        }
    }
}

extension HLSError: CustomStringConvertible {
    /// The reason for the failure in words, without a final period.
    package var description: String {
        switch self {
        case .transport(let error): error.description
        case .status(let code): HTTPStatus.describe(code)
        case .notPlaylist(let reason): reason.printable
        case .nested: "expected a media playlist, found a multivariant playlist"
        case .noEnd: "the playlist has no EXT-X-ENDLIST, although the stream is on demand"
        case .stuck(let seconds): "the live playlist has not changed for \(seconds.secondsText)"
        case .noVariant: "no variant has a valid http or https URL"
        case .noSuchVariant(let number, let bitrates):
            "no variant \(number): the variants of the stream have \(Self.list(bitrates)) kbit/s"
        case .unsupportedVersion(let version):
            "HLS version \(version) is not supported, only versions up to \(PlaylistParser.newestVersion)"
        case .deltaUpdate(let skipped): "unexpected delta update: the playlist skips \(skipped) segments"
        case .unfinishedVOD: "the playlist has the type VOD, but no EXT-X-ENDLIST"
        case .unknownVideoLayouts(let layouts):
            "every variant requires an unsupported video layout: \(Self.list(layouts))"
        case .noSegments: "the playlist has no segments"
        case .invalidSegments(let count, let first):
            "the playlist has no valid segments: \(count) invalid; \(first)"
        case .tooLong: "the duration exceeds thirty years"
        case .protected(let system): "key system \(system.printable) is not supported"
        case .unsupportedEncryption(let method):
            "encryption method \(method.shown) is not supported"
        case .encryptedSubtitles: "encrypted subtitles are not supported"
        case .keyLength(let count): "invalid key: received \(count) bytes, expected 16"
        case .unusableURI(let uri):
            "expected an http or https URL, found \"\(uri.lowercased().hasPrefix("data:") ? "data:…" : uri.shown)\""
        case .empty: "the response is empty"
        case .cut: "the media data is truncated"
        case .notMedia(let start): "not a media segment: it begins with \"\(start.printable)\""
        case .notWebVTT(let start): "not WebVTT: it begins with \"\(start.printable)\""
        case .wrongLength(let received, let expected): "received \(received) bytes, expected \(expected)"
        case .short(let missing): "the variant ends \(missing.secondsText) before the end of the presentation"
        case .noRange: "the server did not send the requested byte range"
        case .partial: "the server sent only a part of the resource"
        case .exhausted(let last, let attempts):
            attempts.isEmpty ? last.description : "all attempts failed: \(attempts.joined(separator: "; "))"
        }
    }

    /// Returns the names in one text, such as "CH-HOLO, PROJ-CUBE". If there are more than five names, the text lists
    /// the first five names, and ends with "…".
    private static func list(_ names: [String]) -> String {
        names.prefix(5).map(\.shown).joined(separator: ", ") + (names.count > 5 ? " …" : "")
    }

    /// Returns the bitrates in kbit/s in one text, such as "180, 340, 620". If there are more than ten bitrates, the
    /// text lists the first ten bitrates, and ends with "…".
    private static func list(_ bitrates: [Int]) -> String {
        bitrates.prefix(10).map { "\($0 / 1_000)" }.joined(separator: ", ") + (bitrates.count > 10 ? " …" : "")
    }
}
