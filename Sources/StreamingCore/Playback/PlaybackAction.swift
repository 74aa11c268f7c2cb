import Foundation

/// An input of the playback machine: a command of the user, a report of the player, or an event of the system.
public enum PlaybackAction: Equatable, Sendable {
    // Commands of the user.
    /// Loads media in place of the current one, paused at the start.
    case load(URL)
    /// Plays as soon as possible.
    ///
    /// The first `play` after a load waits for the end of an interruption or of the background. A later one overrides
    /// them.
    case play
    /// Pauses. Media that is loading, buffering or seeking stays paused afterwards, and so does failed media after a
    /// retry.
    case pause
    /// Seeks to a position, in seconds from the start.
    case seek(to: TimeInterval)
    /// Unloads the media.
    case stop
    /// Loads the failed media again, at the same position and with the same intent.
    case retry

    // Reports of the player.
    /// The media is ready: playback can start immediately.
    case didBecomeReady
    /// The player started without a command of the machine, for example in its own window.
    case didStartPlaying
    /// The player paused without a command of the machine, for example in its own window.
    case didPause
    /// The buffer is empty, so the position cannot advance.
    case didStartBuffering
    /// The buffer for playback is filled again.
    case didFinishBuffering
    /// The player began a seek. The position of the ``PlaybackInput`` is its target.
    case didStartSeeking
    /// The seek has finished: data at its target is buffered.
    case didFinishSeeking
    /// Playback has reached the end of the media.
    case didReachEnd
    /// Playback has failed.
    case didFail(PlaybackError)

    // Events of the system. They can occur in every state, even before a load and after the end.
    /// The app entered the background.
    case didEnterBackground
    /// The app is in the foreground again.
    case didBecomeActive
    /// A call or another app interrupted the audio session.
    ///
    /// The interruption lasts until ``audioSessionResumed``, across loads and stops.
    case audioSessionInterrupted
    /// The interruption of the audio session has ended.
    case audioSessionResumed
}
