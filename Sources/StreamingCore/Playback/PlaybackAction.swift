import Foundation

/// What can be asked of playback, or be told about it.
public enum PlaybackAction: Equatable, Sendable {
    // What the user asks.
    /// Replaces what is loaded, paused at its start.
    case load(URL)
    /// Plays as soon as possible. The first `play` after a load waits for the end of an interruption or of the
    /// background. A further one overrides them.
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

    // Events of the system follow, which are accepted in every state, also before a load and after the end.
    case didEnterBackground
    /// The app is in the foreground again.
    case didBecomeActive
    /// A call or another app has interrupted the audio session. The interruption lasts until `audioSessionResumed`,
    /// across loads and stops.
    case audioSessionInterrupted
    /// The interruption of the audio session has ended.
    case audioSessionResumed
}
