import Foundation
import HLSPlaylist
import StreamingCore

/// A file that segments require before them (EXT-X-MAP).
struct InitializationSection: Equatable, Sendable {
    let url: URL
    let range: PlaylistByteRange?
}

/// A resource of a stream to request.
struct ResourceRequest: Equatable, Sendable {
    enum Content: Equatable {
        case playlist
        case key
        case initializationSection(InitializationSection)
        /// The index of the segment in its playlist.
        case segment(Int)
    }

    let content: Content
    let url: URL
    private(set) var range: PlaylistByteRange?
    private(set) var isEncrypted = false

    var purpose: HTTPRequest.Purpose {
        switch content {
        case .playlist: .playlist
        case .key: .key
        case .initializationSection: .initializationSection
        case .segment: .segment
        }
    }

    /// The resource in words, such as "segment 3".
    var name: String {
        switch content {
        case .playlist: "playlist"
        case .key: "key"
        case .initializationSection: "initialization"
        case .segment(let index): "segment \(index)"
        }
    }

    /// - Parameter sizeLimits: The maximum size of a response by the purpose of its request, in bytes.
    func httpRequest(sizeLimits: [HTTPRequest.Purpose: Int64]) -> HTTPRequest {
        let bytes = range.map { HTTPByteRange.bounded($0.offset, $0.offset + max(1, $0.length) - 1) }
        // A server without byte ranges sends the whole file.
        let limit = sizeLimits[range == nil ? purpose : .segment]
        return HTTPRequest(url, for: purpose, range: bytes, bodyLimit: limit)
    }

    /// Returns the request for a segment, or for the resource that it requires first: its key or its initialization
    /// section.
    ///
    /// - Throws: The reason why the segment cannot be requested or decrypted.
    static func next(
        for index: Int, of timeline: SegmentTimeline, received keys: [URL],
        _ initializationSection: InitializationSection?
    ) throws(HLSError) -> ResourceRequest {
        let (segment, base) = (timeline.segments[index], timeline.base)
        let section = try segment.map.map { map throws(HLSError) in
            InitializationSection(url: try resolve(map.uri, base), range: map.byteRange)
        }
        let missingSection = section == initializationSection ? nil : section
        // The keys of the section are those in force at EXT-X-MAP. There may be none, although the segments are
        // encrypted.
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
            content: .segment(index), url: try resolve(segment.uri, base), range: segment.byteRange,
            isEncrypted: isEncrypted)
    }

    /// The URL of the key with the KEYFORMAT `identity`; nil if there are no keys.
    private static func key(of keys: [EncryptionKey], _ base: URL) throws(HLSError) -> URL? {
        guard let first = keys.first else { return nil }
        guard let key = keys.first(where: { $0.keyFormat == "identity" }) else {
            throw .protected(first.keyFormat)
        }
        if case .other(let method) = key.method { throw .unsupportedEncryption(method) }
        return try key.uri.map { uri throws(HLSError) in try resolve(uri, base) }
    }

    private static func resolve(_ uri: String, _ base: URL) throws(HLSError) -> URL {
        guard let url = URL(media: uri, relativeTo: base) else { throw .unusableURI(uri) }
        return url
    }
}
