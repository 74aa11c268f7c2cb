import Foundation
import HLSPlaylist
import StreamingCore

/// An initialization section, which a decoder needs before the segments (EXT-X-MAP).
struct InitializationSection: Equatable, Sendable {
    let url: URL
    /// The byte range of the section; nil for the whole file.
    let range: PlaylistByteRange?
}

/// A request for a resource of a stream: a playlist, a key, an initialization section or a segment.
struct ResourceRequest: Equatable, Sendable {
    /// The kind of resource that is requested.
    enum Content: Equatable {
        case playlist
        case key
        case initializationSection(InitializationSection)
        /// A segment, or one of its partial segments.
        case segment(SegmentAddress)
    }

    let content: Content
    let url: URL
    /// The byte range of the resource in the file; nil for the whole file.
    private(set) var range: PlaylistByteRange?
    /// Whether the whole resource is encrypted (METHOD=AES-128).
    private(set) var isEncrypted = false
    /// The time range of a segment, in seconds; nil for other resources. The range is kept here, because a live
    /// playlist may have dropped the segment when the download ends.
    private(set) var mediaRange: Range<Double>?
    /// The delivery directives in the URL of a request for a playlist; nil if there are none.
    private(set) var directives: ReloadDirectives?
    /// The URI of a partial segment that the playlist does not list yet (EXT-X-PRELOAD-HINT); nil for other resources.
    private(set) var hintURI: String?
    /// Whether the segment replaces a buffered segment.
    private(set) var isReplacement = false

    /// Whether the request is for a partial segment.
    var isPart: Bool { if case .segment(let address) = content { address.part != nil } else { false } }

    /// The purpose of the request, which selects its retry policy.
    var purpose: HTTPRequest.Purpose {
        switch content {
        case .playlist: .playlist
        case .key: .key
        case .initializationSection: .initializationSection
        case .segment: .segment
        }
    }

    /// The name of the resource for messages, such as "segment 3".
    var name: String {
        switch content {
        case .playlist: "playlist"
        case .key: "key"
        case .initializationSection: "initialization section"
        case .segment(let address): "\(address)"
        }
    }

    /// Returns the request for a playlist with delivery directives.
    ///
    /// - Parameters:
    ///   - url: The URL of the playlist.
    ///   - directives: The directives; nil for an ordinary request.
    static func playlist(at url: URL, _ directives: ReloadDirectives?) -> ResourceRequest {
        ResourceRequest(content: .playlist, url: directives?.url(url) ?? url, directives: directives)
    }

    /// Sets the time range, in seconds, of a hinted partial segment that the playlist lists now.
    mutating func confirmHint(_ range: Range<Double>) { (mediaRange, hintURI) = (range, nil) }

    /// Whether the request is for a segment or a partial segment.
    var isSegment: Bool { if case .segment = content { true } else { false } }

    /// Marks the segment as the replacement of a buffered segment. For other resources, the call has no effect.
    mutating func replaceSegment() { isReplacement = isSegment }

    /// Returns the HTTP request to send.
    ///
    /// - Parameter sizeLimits: The maximum size of a response, in bytes, by the purpose of its request.
    func httpRequest(sizeLimits: [HTTPRequest.Purpose: Int64]) -> HTTPRequest {
        // A server without byte ranges sends the whole file, so a range has the limit of a segment.
        let limit = sizeLimits[range == nil ? purpose : .segment]
        return HTTPRequest(url, for: purpose, range: byteRange, bodyLimit: limit)
    }

    /// The byte range of the HTTP request; nil for the whole file.
    var byteRange: HTTPByteRange? {
        range?.requested
    }

    /// Returns the request for a segment, or for a missing resource that the segment requires.
    ///
    /// A missing resource is a key or an initialization section that has not been received.
    ///
    /// - Parameters:
    ///   - address: The address of the segment or the partial segment in the timeline.
    ///   - timeline: The segments of the stream.
    ///   - keys: The URLs of the keys that were received.
    ///   - initializationSection: The initialization section that was received last; nil if there is none.
    /// - Throws: `HLSError` if the segment cannot be requested or decrypted.
    static func next(
        for address: SegmentAddress, of timeline: SegmentTimeline, received keys: [URL],
        _ initializationSection: InitializationSection?
    ) throws(HLSError) -> ResourceRequest {
        let (segment, base) = (timeline[address], timeline.base)
        let section = try segment.map.map { map throws(HLSError) in
            InitializationSection(url: try resolve(map.uri, base), range: map.byteRange)
        }
        let missingSection = section == initializationSection ? nil : section
        // The keys of EXT-X-MAP apply to the initialization section. The section can be unencrypted although the
        // segments are encrypted.
        let encryption = missingSection == nil ? segment.keys : segment.map?.keys ?? []
        let key = try key(of: encryption, base)
        if let key, !keys.contains(key) { return ResourceRequest(content: .key, url: key) }
        let isEncrypted = key != nil && encryption.contains { $0.method == .aes128 }
        if let section = missingSection {
            return ResourceRequest(
                content: .initializationSection(section), url: section.url, range: section.range,
                isEncrypted: isEncrypted)
        }
        return ResourceRequest(
            content: .segment(address), url: try resolve(segment.uri, base), range: segment.byteRange,
            isEncrypted: isEncrypted, mediaRange: timeline.range(of: address),
            hintURI: address == timeline.hintAddress ? segment.uri : nil)
    }

    /// Returns the URL of the key with the KEYFORMAT `identity`; nil if `keys` is empty, or if the key has no URI.
    ///
    /// - Throws: `HLSError` if the encryption is not supported, or the URI is invalid.
    private static func key(of keys: [EncryptionKey], _ base: URL) throws(HLSError) -> URL? {
        guard let first = keys.first else { return nil }
        guard let key = keys.first(where: { $0.keyFormat == "identity" }) else {
            throw .protected(first.keyFormat)
        }
        if case .other(let method) = key.method { throw .unsupportedEncryption(method) }
        return try key.uri.map { uri throws(HLSError) in try resolve(uri, base) }
    }

    /// Returns the absolute URL of a URI in a playlist.
    ///
    /// - Throws: `HLSError.unusableURI` if the URI cannot be requested over http or https.
    private static func resolve(_ uri: String, _ base: URL) throws(HLSError) -> URL {
        guard let url = URL(media: uri, relativeTo: base) else { throw .unusableURI(uri) }
        return url
    }
}

extension PlaylistByteRange {
    /// The range of the HTTP request. An empty range becomes a range of one byte, because HTTP has no empty ranges.
    package var requested: HTTPByteRange { .bounded(offset, offset + max(1, length) - 1) }
}
