import Foundation

/// What can be asked of playback, or be told about it.
public enum PlaybackAction: Equatable, Sendable {
    // What the user asks.
    case load(URL)
    case play
    case pause
    /// To a position in seconds from the start.
    case seek(to: TimeInterval)
    case stop
    case retry

    // What the player tells.
    case didBecomeReady
    case didStartPlaying
    case didPause
    case didStartBuffering
    case didFinishBuffering
    case didStartSeeking
    case didFinishSeeking
    case didReachEnd
    case didFail(PlaybackError)

    // What the system tells.
    case didEnterBackground
    case didBecomeActive
    case audioSessionInterrupted
    case audioSessionResumed

    /// The name of the case, without its payload.
    public var name: String { String(String(describing: self).prefix { $0 != "(" }) }
}
