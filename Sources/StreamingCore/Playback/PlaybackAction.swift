import Foundation

/// What can be asked of playback, or be told about it.
public enum PlaybackAction: Equatable, Sendable {
    // What the user asks.
    /// Replaces what is loaded, paused at its start.
    case load(URL)
    /// Plays as soon as possible. The first one after a load waits for an interruption or the background to end; a further
    /// one overrides them.
    case play
    /// Do not play, also not once it could.
    case pause
    /// To a position in seconds from the start.
    case seek(to: TimeInterval)
    /// Unload.
    case stop
    /// Load what failed again, at the same place and with the same intent.
    case retry

    // What the player tells.
    /// There is enough to start at once.
    case didBecomeReady
    /// It plays, without having been told to.
    case didStartPlaying
    /// It does not play any more, without having been told to.
    case didPause
    /// The position stands for lack of data.
    case didStartBuffering
    /// There is data again.
    case didFinishBuffering
    /// It has left for another place.
    case didStartSeeking
    /// There is data at the place it was to go to.
    case didFinishSeeking
    /// There is nothing more to play.
    case didReachEnd
    /// It cannot go on.
    case didFail(PlaybackError)

    // What the system tells, in any state: also before a load and after the end.
    /// The app has gone to the background. It stays there until `didBecomeActive`, whatever is loaded or stopped meanwhile.
    case didEnterBackground
    /// The app is in the foreground again.
    case didBecomeActive
    /// A call or another app has taken the audio session, until `audioSessionResumed`, whatever is loaded or stopped meanwhile.
    case audioSessionInterrupted
    /// The audio session is free again.
    case audioSessionResumed
}
