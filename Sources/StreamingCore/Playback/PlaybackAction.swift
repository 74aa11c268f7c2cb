import Foundation

/// An action of the playback machine: a command of the user, an event that the player reports, or an event of the
/// system.
public enum PlaybackAction: Equatable, Sendable {
    // Commands of the user.
    /// A command to load the media with this URL, paused at the start. The media replaces the loaded media, if there
    /// is any.
    case load(URL)
    /// A command to play as soon as possible. At the end of the media, playback restarts from the beginning.
    ///
    /// If an interruption or the background suppresses playback, the first `play` after a load only sets the intent.
    /// Playback then starts when the interruption ends. After the background, the ``BackgroundPlaybackPolicy`` decides
    /// whether playback starts. A later `play` overrides the suppression. If the player has started by itself since the
    /// load, the first `play` overrides the suppression too.
    case play
    /// A command to pause playback. Media that is loading, buffering or seeking stays paused afterwards. Failed media
    /// stays paused after a retry.
    case pause
    /// A command to seek to a position, in seconds from the start of the media.
    case seek(to: TimeInterval)
    /// A command to unload the media.
    case stop
    /// A command to reload the failed media, at the position of the failure and with the current intent.
    case retry

    // Events that the player reports.
    /// The media is ready, so playback can start immediately.
    case didBecomeReady
    /// The player has started without a command of the machine, for example by a control in the player's own
    /// window.
    case didStartPlaying
    /// The player has paused without a command of the machine, for example by a control in the player's own
    /// window.
    case didPause
    /// The buffer is empty, so the position cannot advance.
    case didStartBuffering
    /// The buffer for playback is filled again, so playback can continue.
    case didFinishBuffering
    /// The player has begun a seek. The position of the ``PlaybackInput`` is the target of the seek; nil if the target
    /// is unknown.
    case didStartSeeking
    /// The seek has finished, and data at the target of the seek is buffered.
    case didFinishSeeking
    /// Playback has reached the end of the media.
    case didReachEnd
    /// Playback has failed.
    case didFail(PlaybackError)

    // Events of the system. They can occur in every state, even before a load and after the end.
    /// The app has entered the background.
    case didEnterBackground
    /// The app is in the foreground again.
    case didBecomeActive
    /// A call or another app has interrupted the audio session.
    ///
    /// The interruption lasts until ``audioSessionResumed``. A load or a stop does not end the interruption.
    case audioSessionInterrupted
    /// The interruption of the audio session has ended.
    case audioSessionResumed
}
