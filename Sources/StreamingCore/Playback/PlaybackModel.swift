import Foundation

/// The state of the playback machine with its whole memory.
public struct PlaybackModel: Equatable, Sendable {
    /// The state that observers see.
    public package(set) var state = PlaybackState.idle
    /// The loaded media, or the media whose playback failed; nil if nothing is loaded.
    public package(set) var media: URL?
    /// Counts the loads and seeks given to the player; the player counts the same, and reports
    /// carry its count.
    public package(set) var generation = 0
    /// The generation of the load of `media`.
    public package(set) var loadGeneration = 0
    /// Whether the user wants to play or pause.
    public package(set) var intent = PlaybackIntent.pause
    /// Whether `play` was called since the load. The first call is part of opening the media; a
    /// further one overrides the suppression.
    public package(set) var wasAskedToPlay = false
    /// The current conditions: interruption and background. Each one lasts until its own end,
    /// across loads.
    public package(set) var environment: PlaybackSuppression = []
    /// The part of `environment` that suppresses playback: all of it after a load, minus the
    /// conditions that the user has overridden since.
    public package(set) var suppression: PlaybackSuppression = []
    /// The last known position, or the target of a load or a seek, in seconds from the start.
    public package(set) var position: TimeInterval = 0

    /// Whether the intent is to play and nothing suppresses playback, so that it plays as soon as
    /// there is data.
    public var willPlay: Bool { intent == .play && suppression.isEmpty }

    /// The reason why playback is paused; nil while it plays, and before it was first asked to
    /// play.
    public var pauseCause: PauseCause? {
        if willPlay || media == nil { return nil }
        if intent == .play { return suppression.contains(.interruption) ? .interruption : .background }
        switch state {
        case .paused, .buffering, .seeking: return .user
        case .idle, .loading, .ready, .playing, .ended, .failed: return nil
        }
    }

    var resumable: PlaybackState.ResumableState { willPlay ? .playing : .paused }
}
