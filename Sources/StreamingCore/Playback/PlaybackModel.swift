import Foundation

/// Everything the playback machine remembers.
public struct PlaybackModel: Equatable, Sendable {
    /// What is shown.
    public package(set) var state = PlaybackState.idle
    /// What is loaded, or was when playback failed.
    public package(set) var media: URL?
    /// Counts the loads and seeks given to the player; the player counts the same, and reports carry its count.
    public package(set) var epoch = 0
    /// The epoch of the load of `media`.
    public package(set) var loadEpoch = 0
    /// What is wanted.
    public package(set) var intent = PlaybackIntent.pause
    /// Whether `play` was called since the load. The first call is part of opening the media; a further one overrides
    /// the suppression.
    public package(set) var wasAskedToPlay = false
    /// The current conditions: interruption and background. Each one lasts until its own end, across loads.
    public package(set) var environment: PlaybackHolds = []
    /// The part of `environment` that suppresses playback: all of it after a load, minus the conditions that the user
    /// has overridden since.
    public package(set) var holds: PlaybackHolds = []
    /// Where playback was last known to be, or is to go: seconds from the start.
    public package(set) var position: TimeInterval = 0

    /// Whether the intent is to play and nothing suppresses playback, so that it runs as soon as there is data.
    public var willPlay: Bool { intent == .play && holds.isEmpty }

    /// Why playback does not run; nil while it does, or before anybody had it running.
    public var pauseCause: PauseCause? {
        if willPlay || media == nil { return nil }
        if intent == .play { return holds.contains(.interruption) ? .interruption : .background }
        switch state {
        case .paused, .buffering, .seeking: return .user
        case .idle, .loading, .ready, .playing, .ended, .failed: return nil
        }
    }

    var resumable: PlaybackState.ResumableState { willPlay ? .playing : .paused }
}
