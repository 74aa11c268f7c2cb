import Foundation

/// What can be asked of playback, or be told about it.
public enum PlaybackAction: Equatable, Sendable {
    // What the user asks.
    /// Replaces what is loaded, paused at its start.
    case load(URL)
    /// Play, as soon as it can.
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

    // What the system tells.
    /// The app is not seen any more.
    case didEnterBackground
    /// The app is seen again.
    case didBecomeActive
    /// Something else needs the sound, such as a call.
    case audioSessionInterrupted
    /// The sound is free again.
    case audioSessionResumed
}
