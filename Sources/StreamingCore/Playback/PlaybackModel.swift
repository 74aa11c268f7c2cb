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
    /// Whether a `play` has come since the load. The first one is part of opening the media; a further one overrides what
    /// suppresses playback.
    public package(set) var wasAskedToPlay = false
    /// The interruption and the background, each from its beginning to its own end, whatever is loaded meanwhile.
    public package(set) var environment: PlaybackHolds = []
    /// The part of `environment` that suppresses playback: all of it after a load, without what the user has overridden since.
    public package(set) var holds: PlaybackHolds = []
    /// Where playback was last known to be, or is to go: seconds from the start.
    public package(set) var position: TimeInterval = 0

    /// Whether playback is wanted and nothing suppresses it, so that it runs as soon as there is data.
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
