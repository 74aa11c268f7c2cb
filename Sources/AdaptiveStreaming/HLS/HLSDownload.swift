import Foundation
import StreamingCore
import HLSPlaylist

/// A request under way.
struct HLSDownload: Equatable, Sendable {
    enum Content: Equatable {
        /// What was loaded; which kind of playlist it is will be seen.
        case entry
        case playlist
        case key(URL)
        case header(TrackBuffer.Header)
        /// With this index in the playlist.
        case segment(Int)
    }

    let content: Content
    /// Which track waits for it, and the stream it is of; nil for what was loaded.
    let track: TrackBuffer.Kind?
    let stream: Int
    let range: PlaylistByteRange?
    /// Whether the server sends the whole file instead of the requested range.
    var isPartOfWhole = false
    /// The bytes of the whole file that are still to be skipped before the range.
    var bytesToSkip: Int64 = 0
    let isEncrypted: Bool
    let begin: Duration
    /// Bytes that had been received in all when it began.
    let bytesBefore: Int64
    /// After redirects.
    var url: URL
    /// Of what is read as a whole.
    var data = Data()
    /// Whether the response is complete and is being parsed.
    var isParsing = false
    var probe = SegmentProbe()
    /// Bytes of the whole; nil where the server does not say.
    var expected: Int64?
    /// When to look next whether it comes in time.
    var nextLook: Duration
    /// When it last brought something, or began, or was found to be all that there is.
    var lastCame: Duration

    /// Whether it is read as a whole, rather than counted.
    var isDocument: Bool {
        switch content {
        case .entry, .playlist, .key: true
        case .header, .segment: false
        }
    }

    var isPlaylist: Bool {
        switch content {
        case .entry, .playlist: true
        case .key, .header, .segment: false
        }
    }

    var resource: HLSResource {
        switch content {
        case .entry, .playlist: .playlist
        case .key: .key
        case .header: .header
        case .segment: .segment
        }
    }

    /// "segment 3"
    var name: String {
        switch content {
        case .entry, .playlist: "playlist"
        case .key: "key"
        case .header: "initialization"
        case .segment(let index): "segment \(index)"
        }
    }
}

/// The kinds of what a stream is made of, for limits and retries.
package enum HLSResource: CaseIterable, Sendable {
    case playlist
    case key
    case header
    case segment

    var purpose: HTTPRequest.Purpose {
        switch self {
        case .playlist: .playlist
        case .key: .key
        case .header: .initializationSection
        case .segment: .segment
        }
    }
}
