import Foundation

/// A command for playback, a report of the player, or an event of the system.
public enum PlaybackAction: Equatable, Sendable {
    // Commands of the user.
    /// Replaces the loaded media, paused at the start.
    case load(URL)
    /// Plays as soon as possible. The first `play` after a load waits for the end of an
    /// interruption or of the background. A further one overrides them.
    case play
    /// Pauses, or does not start once it could.
    case pause
    /// Seeks to a position in seconds from the start.
    case seek(to: TimeInterval)
    /// Unloads the media.
    case stop
    /// Loads the failed media again, at the same position and with the same intent.
    case retry

    // Reports of the player.
    /// Enough is buffered to start at once.
    case didBecomeReady
    /// The player started by itself.
    case didStartPlaying
    /// The player paused by itself.
    case didPause
    /// The buffer is empty, and the position does not advance.
    case didStartBuffering
    /// Enough is buffered to go on.
    case didFinishBuffering
    /// A seek has begun.
    case didStartSeeking
    /// Data at the target of the seek is buffered.
    case didFinishSeeking
    /// The media has ended.
    case didReachEnd
    /// Playback has failed.
    case didFail(PlaybackError)

    // Events of the system, in every state, also before a load and after the end.
    /// The app is in the background.
    case didEnterBackground
    /// The app is in the foreground again.
    case didBecomeActive
    /// A call or another app has interrupted the audio session. The interruption lasts until
    /// `audioSessionResumed`, across loads and stops.
    case audioSessionInterrupted
    /// The interruption of the audio session has ended.
    case audioSessionResumed
}
