import HLSPlaylist
import StreamingCore

/// An error that prevents the playback of a stream, or of a part of it.
package enum HLSError: Error, Equatable, Sendable {
    /// The request failed.
    case transport(HTTPError)
    /// The server responded with this status code.
    case status(Int)
    /// The playlist cannot be parsed. The value is the error of the parser.
    case notPlaylist(String)
    /// The playlist of a variant or a rendition is a multivariant playlist.
    case nested
    /// The stream is live: its playlist has no end yet.
    case live
    /// The playlist has no variant that can be requested.
    case noVariant
    /// The playlist has no variant with this number. `bitrates` are those of its variants, in bits per second, in
    /// ascending order.
    case noSuchVariant(Int, bitrates: [Int])
    /// The playlist requires this version of HLS, which is not supported.
    case unsupportedVersion(Int)
    /// The playlist is a delta update that skips this number of segments.
    case deltaUpdate(skipped: Int)
    /// The playlist has the type VOD, but no EXT-X-ENDLIST.
    case unfinishedVOD
    /// Every variant requires a video layout with unknown specifiers (REQ-VIDEO-LAYOUT). The values are these
    /// specifiers.
    case unknownVideoLayouts([String])
    /// The playlist has no segments.
    case noSegments
    /// The playlist has only invalid segments. The values are their number and the finding about the first one.
    case invalidSegments(Int, first: String)
    /// The playlist declares an implausible duration.
    case tooLong
    /// The segments are encrypted for this key system.
    case protected(String)
    /// The segments are encrypted with this METHOD, which is not supported.
    case unsupportedEncryption(String)
    /// The key has this number of bytes instead of 16.
    case keyLength(Int)
    /// The URI cannot be requested over http or https.
    case unusableURI(String)
    /// The response has no bytes.
    case empty
    /// The segment is truncated.
    case cut
    /// The content is not media. The value is its beginning.
    case notMedia(String)
    /// The number of received bytes differs from that of the requested range.
    case wrongLength(received: Int64, expected: Int64)
    /// The response does not contain the requested byte range.
    case noRange
    /// The server sent a part of the resource, although the request had no range.
    case partial
    /// The stream ends this many seconds before the presentation.
    case short(Double)
    /// No alternative is left. The values are the last error and the failed attempts, in order.
    indirect case exhausted(HLSError, failedAttempts: [String])

    /// Whether a retry may succeed.
    var isTransient: Bool {
        switch self {
        case .transport(let error): error.isTransient
        case .status(let code): HTTPStatus.isTransient(code)
        case .empty, .cut, .notMedia, .wrongLength: true
        case .exhausted(let last, _): last.isTransient
        case .notPlaylist, .nested, .live, .noVariant, .noSuchVariant, .unsupportedVersion, .deltaUpdate,
            .unfinishedVOD, .unknownVideoLayouts, .noSegments, .invalidSegments, .tooLong, .protected,
            .unsupportedEncryption, .keyLength, .unusableURI, .noRange, .partial, .short:
            false
        }
    }

    /// Whether the stream may be valid, although this engine does not support it.
    var isUnsupported: Bool {
        switch self {
        case .live, .unsupportedVersion, .unknownVideoLayouts: true
        case .exhausted(let last, _): last.isUnsupported
        case .transport, .status, .empty, .cut, .notMedia, .wrongLength, .notPlaylist, .nested, .noVariant,
            .noSuchVariant, .deltaUpdate, .unfinishedVOD, .noSegments, .invalidSegments, .tooLong, .protected,
            .unsupportedEncryption, .keyLength, .unusableURI, .noRange, .partial, .short:
            false
        }
    }

    /// Whether no server responded, so that the error does not concern the stream itself.
    var isOutage: Bool {
        switch self {
        case .transport(.noConnection), .transport(.noSuchHost), .transport(.timedOut): true
        default: false
        }
    }

    /// The failed attempts that led to the error, in order.
    var failedAttempts: [String] { if case .exhausted(_, let attempts) = self { attempts } else { [] } }

    /// The kind of the failure, with its reason in words.
    package var playbackError: PlaybackError {
        switch self {
        case .protected: .drmError(reason: description)
        case .exhausted(.protected, _): .drmError(reason: description)
        default: isTransient ? .networkError(reason: description) : .loadFailed(reason: description)
        }
    }
}

extension HLSError: CustomStringConvertible {
    /// The reason in words, as a clause.
    package var description: String {
        switch self {
        case .transport(let error): error.description
        case .status(let code): HTTPStatus.describe(code)
        case .notPlaylist(let reason): reason.printable
        case .nested: "expected a media playlist, found a multivariant playlist"
        case .live: "live streams are not supported: the playlist has no EXT-X-ENDLIST"
        case .noVariant: "no variant has a valid http or https URL"
        case .noSuchVariant(let number, let bitrates):
            "no variant \(number): the stream has \(bitrates.count) (\(Self.list(bitrates)) kbit/s)"
        case .unsupportedVersion(let version):
            "HLS version \(version) is not supported, only versions up to \(PlaylistParser.newestVersion)"
        case .deltaUpdate(let skipped): "unexpected delta update: \(skipped) segments are skipped"
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
        case .keyLength(let count): "invalid key: received \(count) bytes, expected 16"
        case .unusableURI(let uri):
            "expected an http or https URL, found \"\(uri.lowercased().hasPrefix("data:") ? "data:…" : uri.shown)\""
        case .empty: "the response is empty"
        case .cut: "the data is truncated"
        case .notMedia(let start): "not a media segment: it begins with \"\(start.printable)\""
        case .wrongLength(let received, let expected): "received \(received) bytes, expected \(expected)"
        case .short(let missing): "the variant is \(missing.secondsText) shorter than the other variants"
        case .noRange: "the server does not support byte ranges"
        case .partial: "the server sent only a part of the resource"
        case .exhausted(let last, let attempts):
            attempts.isEmpty ? last.description : "all attempts failed: \(attempts.joined(separator: "; "))"
        }
    }

    /// Returns the names, separated by commas, such as "CH-HOLO, PROJ-CUBE". At most five of them are listed.
    private static func list(_ names: [String]) -> String {
        names.prefix(5).map(\.shown).joined(separator: ", ") + (names.count > 5 ? " …" : "")
    }

    /// Returns the bitrates in kbit/s, such as "180, 340, 620". At most ten of them are listed.
    private static func list(_ bitrates: [Int]) -> String {
        bitrates.prefix(10).map { "\($0 / 1_000)" }.joined(separator: ", ") + (bitrates.count > 10 ? " …" : "")
    }
}
