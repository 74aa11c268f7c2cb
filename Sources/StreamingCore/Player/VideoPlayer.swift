import Foundation

/// A player with the basic commands. Every command returns without waiting, and can be sent in any state.
public protocol VideoPlayer: AnyObject {
    /// Whether the position advances.
    var isPlaying: Bool { get }
    /// The position in seconds from the start.
    var currentTime: TimeInterval { get }
    /// The duration in seconds; infinite while the duration is unknown.
    var duration: TimeInterval { get }
    /// The volume, from 0 to 1.
    var volume: Float { get }
    /// Whether the audio is muted.
    var isMuted: Bool { get }
    /// The playback speed; 1 is normal speed.
    var playbackSpeed: Float { get }

    /// Loads media, paused at the start. The media replaces the loaded media, if there is any. The volume, the mute
    /// setting and the speed do not change.
    func load(url: URL)
    /// Plays the media, as soon as the media is ready.
    func play()
    /// Pauses the media. Media that is still loading stays paused when it becomes ready.
    func pause()
    /// Seeks forward by a number of seconds, at most to the end.
    func seekForward(by seconds: TimeInterval)
    /// Seeks back by a number of seconds, at most to the start.
    func seekBackward(by seconds: TimeInterval)
    /// Seeks to a position in seconds from the start. During a load, the seek changes the start position.
    func seek(to time: TimeInterval)
    /// Sets the volume, clamped to the range from 0 to 1.
    func setVolume(_ volume: Float)
    /// Mutes the audio, or unmutes the audio if it is muted.
    func toggleMute()
    /// Sets the playback speed. An unsupported speed has no effect.
    func setPlaybackSpeed(_ speed: Float)
}
