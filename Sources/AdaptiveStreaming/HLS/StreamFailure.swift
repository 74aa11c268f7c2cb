import Foundation
import StreamingCore

/// A failure to load a resource of a stream, or to play the stream to the end.
struct StreamFailure: Sendable {
    let stream: StreamID
    let track: TrackKind
    /// The name of the resource that failed, for messages, such as "segment 3".
    let resource: String
    let error: HLSError
    /// The URL of the failed request; nil if the failure is not that of a single request.
    let request: URL?
    /// The purpose of the failed request, which selects the retry policy. If the failure is not that of a single
    /// request, the purpose is `segment`.
    let purpose: HTTPRequest.Purpose
    /// The delay that the server requires before another request (`Retry-After`); nil if the response has no such
    /// field.
    let retryAfter: Duration?
    /// Whether the download was abandoned because it made no progress.
    let isStalled: Bool
    /// The time range of the segment whose request failed, in seconds; nil for other failures.
    let mediaRange: Range<Double>?
    /// Whether the segment was to replace a buffered segment. Playback can continue without the replacement.
    let isReplacement: Bool

    /// Creates the failure of a request.
    init(_ download: HLSDownload, of track: TrackKind, _ error: HLSError, isStalled: Bool = false) {
        (stream, resource) = (download.stream, download.request.name)
        (request, purpose) = (download.request.url, download.request.purpose)
        (self.track, self.error, self.isStalled) = (track, error, isStalled)
        (retryAfter, mediaRange) = (download.retryAfter, download.request.mediaRange)
        isReplacement = download.request.isReplacement
    }

    /// Creates a failure that is not that of a single request, such as a segment with an invalid URL, or a playlist
    /// that does not change.
    ///
    /// - Parameters:
    ///   - stream: The stream that failed.
    ///   - track: The track that uses the stream.
    ///   - resource: The name of the resource that failed, for messages.
    ///   - error: The reason for the failure.
    init(_ stream: StreamID, of track: TrackKind, _ resource: String, _ error: HLSError) {
        (self.stream, self.track, self.resource, self.error) = (stream, track, resource, error)
        (request, purpose, retryAfter, isStalled, mediaRange) = (nil, .segment, nil, false, nil)
        isReplacement = false
    }

    /// Whether the server responded to the request for a segment with an error status. Other segments of the stream may
    /// still be available.
    var isMissingSegment: Bool { if case .status = error { purpose == .segment } else { false } }
}

/// The error that ends a load, with the URL that failed. The URL is nil if it is not known.
struct FinalFailure: Error {
    let error: HLSError
    let url: URL?
}
