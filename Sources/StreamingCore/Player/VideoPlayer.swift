import Foundation

/// Commands a player. Every command is synchronous, cheap and safe in any state.
public protocol VideoPlayer: AnyObject {
    /// Whether the picture moves.
    var isPlaying: Bool { get }
    /// Seconds from the start.
    var currentTime: TimeInterval { get }
    /// Seconds; infinite as long as it is not known.
    var duration: TimeInterval { get }
    /// 0 to 1.
    var volume: Float { get }
    var isMuted: Bool { get }
    /// 1 is the speed at which it was recorded.
    var playbackSpeed: Float { get }

    /// Replaces what is loaded, paused at the start; volume, mute and speed stay.
    func load(url: URL)
    func play()
    func pause()
    /// By seconds, up to the end.
    func seekForward(by seconds: TimeInterval)
    /// By seconds, down to the start.
    func seekBackward(by seconds: TimeInterval)
    /// To seconds from the start. While loading, it moves the start.
    func seek(to time: TimeInterval)
    /// Values outside 0 to 1 are clamped.
    func setVolume(_ volume: Float)
    func toggleMute()
    func setPlaybackSpeed(_ speed: Float)
}
