import Foundation
import HLSPlaylist
import StreamingCore

/// An input of an engine: a command, an event of a request, or the passage of time.
package enum EngineInput: Equatable, Sendable {
    /// A command to unload the current media, and to load the media at this URL, paused at the start.
    case load(URL)
    /// A command to set the intent to play.
    case play
    /// A command to clear the intent to play.
    case pause
    /// A command to seek to a position, in seconds. Before the duration or the live window is known, the position
    /// becomes the start position. If nothing is loaded, the position is not used.
    case seek(to: TimeInterval)
    /// A command to set the playback speed; 1 is normal speed.
    case setSpeed(Double)
    /// A command to limit the bitrate of the variants, in bits per second; nil for no limit.
    case setMaximumBitrate(Int?)
    /// A command to set the buffer target, in seconds. NaN is ignored.
    case setBufferTarget(Double)
    /// A command to continue a preload as the load of the player. The engine reports the events of the load so far.
    case activate(EngineHandover)
    /// A command to select the track with this identifier and kind. For subtitles, a nil identifier selects no track.
    /// The engine reports a rejection if there is no such track.
    case selectTrack(Int?, MediaTrack.Kind)
    /// A command to unload the media and cancel its requests.
    case stop

    /// The head of a response was received.
    case response(RequestID, ResponseHead)
    /// The next bytes of the body of a response were received.
    case bytes(RequestID, Data)
    /// A response is complete.
    case finished(RequestID)
    /// A request failed. No further input for this request follows.
    case failed(RequestID, HTTPError)
    /// A playlist was parsed, as `EngineOutput.parse` requested. The result is the parsed playlist or an error.
    case parsed(RequestID, Result<ParsedPlaylist, PlaylistError>)

    /// The time of the engine's `nextDeadline` has come. A tick at another time is harmless.
    case tick
}

/// The identifier of a request. An engine never uses the same identifier for two requests.
package typealias RequestID = Int

/// The head of a response, without its body.
package struct ResponseHead: Equatable, Sendable {
    /// The HTTP status code.
    package let status: Int
    /// The URL of the response after redirects.
    package let url: URL
    /// The header fields.
    package let headers: HTTPHeaders
    /// The delay that the server requires before another request (`Retry-After`); nil if the response has no such
    /// field.
    package let retryAfter: Duration?

    /// Creates the head of a response from its properties.
    package init(status: Int, url: URL, headers: HTTPHeaders, retryAfter: Duration? = nil) {
        self.status = status
        self.url = url
        self.headers = headers
        self.retryAfter = retryAfter
    }
}
