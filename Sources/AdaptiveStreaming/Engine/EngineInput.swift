import Foundation
import StreamingCore
import HLSPlaylist

/// What an engine is told: commands, what came from the network, and that time has passed.
package enum EngineInput: Equatable, Sendable {
    case load(URL)
    case play
    case pause
    case seek(to: TimeInterval)
    case setSpeed(Double)
    /// Of those that the engine names; nil for none of the kind.
    case selectTrack(Int?, MediaTrack.Kind)
    case stop

    case response(RequestID, ResponseHead)
    case bytes(RequestID, Data)
    case finished(RequestID)
    case failed(RequestID, HTTPError)
    /// The result of `EngineOutput.parse`.
    case parsed(RequestID, Result<ParsedPlaylist, PlaylistError>)

    /// The time that `nextDeadline` named has come, or any other.
    case tick
}

/// Names a request of one engine; never used twice.
package typealias RequestID = Int

/// A response without its body.
package struct ResponseHead: Equatable, Sendable {
    package let status: Int
    /// After redirects.
    package let url: URL
    package let headers: HTTPHeaders

    package init(status: Int, url: URL, headers: HTTPHeaders) {
        self.status = status
        self.url = url
        self.headers = headers
    }
}
