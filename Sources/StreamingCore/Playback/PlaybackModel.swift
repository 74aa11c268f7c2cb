import Foundation

/// The complete state of the playback machine: the state that observers see, and everything else that the machine
/// remembers.
public struct PlaybackModel: Equatable, Sendable {
    /// The state that observers see.
    public package(set) var state = PlaybackState.idle
    /// The URL of the loaded media, or of the media whose playback failed; nil if nothing is loaded.
    public package(set) var media: URL?
    /// The number of loads and seeks that the machine has commanded.
    ///
    /// The player counts the loads and seeks too. Each event of the player carries the player's count, so that the
    /// machine can reject events about a replaced load or seek.
    public package(set) var generation = 0
    /// The value of ``generation`` after the latest load; 0 before the first load.
    public package(set) var loadGeneration = 0
    /// The user's intent to play or pause.
    public package(set) var intent = PlaybackIntent.pause
    /// Whether a `play` was accepted, or the player has started by itself, since the load. If true, the next `play`
    /// overrides the suppression.
    public package(set) var wasAskedToPlay = false
    /// The current conditions that can suppress playback: an interruption, the background, both or none. A load does
    /// not end a condition.
    public package(set) var environment: PlaybackSuppression = []
    /// The conditions of ``environment`` that suppress playback. A condition that the user has overridden since the
    /// load is not included.
    public package(set) var suppression: PlaybackSuppression = []
    /// The last known position, in seconds from the start. During a load or a seek, the value is the position at
    /// which playback will continue.
    public package(set) var position: TimeInterval = 0

    /// Whether the intent is to play and nothing suppresses playback.
    ///
    /// If true, playback runs as soon as data is buffered, except in the states `ended` and `failed`.
    public var willPlay: Bool { intent == .play && suppression.isEmpty }

    /// The reason why playback is paused or suppressed; nil if playback is neither paused nor suppressed.
    ///
    /// If the intent is to play, the reason is the condition that suppresses playback, and an interruption has
    /// precedence. If the intent is to pause, the reason is ``PauseCause/user`` in the states `paused`, `buffering` and
    /// `seeking`, and nil in all other states. The reason is always nil while nothing is loaded.
    public var pauseCause: PauseCause? {
        if willPlay || media == nil { return nil }
        if intent == .play { return suppression.contains(.interruption) ? .interruption : .background }
        switch state {
        case .paused, .buffering, .seeking: return .user
        case .idle, .loading, .ready, .playing, .ended, .failed: return nil
        }
    }

    /// The state to return to after buffering or seeking.
    var resumable: PlaybackState.ResumableState { willPlay ? .playing : .paused }
}
