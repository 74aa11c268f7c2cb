import Foundation

/// A player with the basic commands. Every command is synchronous, cheap and safe in any state.
public protocol VideoPlayer: AnyObject {
    /// Whether the position advances.
    var isPlaying: Bool { get }
    /// The position in seconds from the start.
    var currentTime: TimeInterval { get }
    /// The duration in seconds; infinite while it is not known.
    var duration: TimeInterval { get }
    /// The volume, from 0 to 1.
    var volume: Float { get }
    /// Whether the audio is muted.
    var isMuted: Bool { get }
    /// The playback speed; 1 is normal speed.
    var playbackSpeed: Float { get }

    /// Loads media in place of any other and stays paused at its start. The volume, mute and speed are kept.
    func load(url: URL)
    /// Plays the media once it is ready.
    func play()
    /// Pauses the media. Media that is still loading stays paused when it becomes ready.
    func pause()
    /// Seeks forward by a number of seconds, at most to the end.
    func seekForward(by seconds: TimeInterval)
    /// Seeks back by a number of seconds, at most to the start.
    func seekBackward(by seconds: TimeInterval)
    /// Seeks to a position in seconds from the start. While the media loads, the command changes its start position.
    func seek(to time: TimeInterval)
    /// Sets the volume, clamped to 0 through 1.
    func setVolume(_ volume: Float)
    /// Mutes the audio, or unmutes it if it is muted.
    func toggleMute()
    /// Sets the playback speed. An unsupported speed has no effect.
    func setPlaybackSpeed(_ speed: Float)
}
