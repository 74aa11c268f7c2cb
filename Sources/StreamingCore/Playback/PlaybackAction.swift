import Foundation

/// An action of the playback machine: a command of the user, an event that the player reports, or an event of the
/// system.
public enum PlaybackAction: Equatable, Sendable {
    // Commands of the user.
    /// Loads the media with this URL, paused at the start. The media replaces the loaded media, if there is any.
    case load(URL)
    /// Plays as soon as possible.
    ///
    /// If an interruption or the background suppresses playback, the first `play` after a load only sets the intent.
    /// Playback then starts when the interruption ends. After the background, the ``BackgroundPlaybackPolicy`` decides
    /// whether playback starts. A later `play` overrides the suppression. If the player has started by itself since the
    /// load, the first `play` overrides the suppression too.
    case play
    /// Pauses playback. Media that is loading, buffering or seeking stays paused afterwards. Failed media stays paused
    /// after a retry.
    case pause
    /// Seeks to a position, in seconds from the start of the media.
    case seek(to: TimeInterval)
    /// Unloads the media.
    case stop
    /// Loads the failed media again, at the same position and with the same intent.
    case retry

    // Events that the player reports.
    /// The media is ready, so playback can start immediately.
    case didBecomeReady
    /// The player started without a command of the machine, for example by a control in the player's own window.
    case didStartPlaying
    /// The player paused without a command of the machine, for example by a control in the player's own window.
    case didPause
    /// The buffer is empty, so the position cannot advance.
    case didStartBuffering
    /// The buffer for playback is filled again, so playback can continue.
    case didFinishBuffering
    /// The player began a seek. The position of the ``PlaybackInput`` is the target of the seek.
    case didStartSeeking
    /// The seek has finished, and data at the target of the seek is buffered.
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
    /// The interruption lasts until ``audioSessionResumed``. A load or a stop does not end the interruption.
    case audioSessionInterrupted
    /// The interruption of the audio session has ended.
    case audioSessionResumed
}
