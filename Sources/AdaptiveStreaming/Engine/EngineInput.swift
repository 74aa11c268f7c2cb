import Foundation
import HLSPlaylist
import StreamingCore

/// An input of an engine: a command, an event of the network, or the passage of time.
package enum EngineInput: Equatable, Sendable {
    case load(URL)
    case play
    case pause
    case seek(to: TimeInterval)
    case setSpeed(Double)
    /// Limits the bitrate of the variants, in bits per second; nil for no limit.
    case setMaximumBitrate(Int?)
    /// Selects one of the tracks that the engine offers; nil for none of the kind.
    case selectTrack(Int?, MediaTrack.Kind)
    case stop

    case response(RequestID, ResponseHead)
    case bytes(RequestID, Data)
    case finished(RequestID)
    case failed(RequestID, HTTPError)
    /// The result of `EngineOutput.parse`.
    case parsed(RequestID, Result<ParsedPlaylist, PlaylistError>)

    /// The time of `nextDeadline` has come. A tick at another time does no harm.
    case tick
}

/// Identifies a request of an engine. It is never used twice.
package typealias RequestID = Int

/// A response without its body.
package struct ResponseHead: Equatable, Sendable {
    package let status: Int
    /// After redirects.
    package let url: URL
    package let headers: HTTPHeaders
    /// The delay before another request, as the server asks for it; nil if it does not.
    package let retryAfter: Duration?

    package init(status: Int, url: URL, headers: HTTPHeaders, retryAfter: Duration? = nil) {
        self.status = status
        self.url = url
        self.headers = headers
        self.retryAfter = retryAfter
    }
}
