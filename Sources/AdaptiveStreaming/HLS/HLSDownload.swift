import Foundation
import StreamingCore

/// A request under way.
struct HLSDownload: Equatable, Sendable {
    enum Content: Equatable {
        /// What was loaded; which kind of playlist it is will be seen.
        case entry
        /// Of the stream with this index.
        case playlist(Int)
        case key(URL)
        case header(TrackBuffer.Header)
        /// The segment with this index in the playlist of the stream.
        case segment(Int, stream: Int)
    }

    let content: Content
    /// Who waits for it; nil for what was loaded.
    let track: TrackBuffer.Kind?
    let range: PlaylistByteRange?
    let isEncrypted: Bool
    let begin: Duration
    /// Bytes that had been received in all when it began.
    let bytesBefore: Int64
    /// After redirects.
    var url: URL
    /// Of what is read as a whole.
    var data = Data()
    var probe = SegmentProbe()
    var expected: Int64?

    /// Whether it is read as a whole, rather than counted.
    var isDocument: Bool {
        switch content {
        case .entry, .playlist, .key: true
        case .header, .segment: false
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
        case .segment(let index, _): "segment \(index)"
        }
    }
}

/// The kinds of what a stream is made of, for limits and retries.
package enum HLSResource: CaseIterable, Sendable {
    case playlist
    case key
    case header
    case segment
}
