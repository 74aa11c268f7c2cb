import Foundation

/// The state of the playback machine, with everything that it remembers.
public struct PlaybackModel: Equatable, Sendable {
    /// The state that observers see.
    public package(set) var state = PlaybackState.idle
    /// The loaded media, or the media whose playback failed; nil if nothing is loaded.
    public package(set) var media: URL?
    /// The number of loads and seeks that the player was commanded to perform. The player counts them too, and its
    /// reports carry its count.
    public package(set) var generation = 0
    /// The generation of the latest load.
    public package(set) var loadGeneration = 0
    /// The user's intent to play or pause.
    public package(set) var intent = PlaybackIntent.pause
    /// Whether `play` was called, or the player started without a command, since the load. A first `play` is part of
    /// opening the media; a later one overrides the suppression.
    public package(set) var wasAskedToPlay = false
    /// The current conditions: interruption and background. Each lasts until its own end, across loads.
    public package(set) var environment: PlaybackSuppression = []
    /// The part of ``environment`` that suppresses playback: all of it after a load, except conditions that the user
    /// has overridden since.
    public package(set) var suppression: PlaybackSuppression = []
    /// The last known position, or the target of a load or a seek, in seconds from the start.
    public package(set) var position: TimeInterval = 0

    /// Whether the intent is to play and nothing suppresses playback. Outside the states `ended` and `failed`, playback
    /// then advances as soon as data is buffered.
    public var willPlay: Bool { intent == .play && suppression.isEmpty }

    /// The reason why playback is paused.
    ///
    /// Nil while ``willPlay`` is true, and while nothing is loaded. If the intent is to pause, also nil outside the
    /// states `paused`, `buffering` and `seeking`.
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
