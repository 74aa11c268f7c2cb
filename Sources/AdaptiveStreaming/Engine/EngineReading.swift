import StreamingCore

/// A copy of an engine's observable state that follows the clock, and can be read while the engine is busy.
struct EngineReading: Sendable {
    private var snapshot = PlayerSnapshot()
    private var timeline = Timeline()
    /// Nil while the position does not follow the clock.
    private var reach: Playhead.Reach?
    private(set) var audioTracks: [MediaTrack] = []

    /// Creates the state of an engine with nothing loaded.
    init() {}

    init(_ snapshot: PlayerSnapshot, timeline: Timeline, reach: Playhead.Reach?, audioTracks: [MediaTrack]) {
        (self.snapshot, self.timeline, self.reach, self.audioTracks) = (snapshot, timeline, reach, audioTracks)
    }

    func snapshot(at now: Duration) -> PlayerSnapshot {
        guard let reach else { return snapshot }
        var snapshot = snapshot
        snapshot.position = min(timeline.position(at: now), reach.end)
        snapshot.buffered = max(0, reach.end - snapshot.position)
        return snapshot
    }
}

extension StreamEngine {
    func reading(at now: Duration) -> EngineReading {
        EngineReading(snapshot(at: now), timeline: playhead.timeline, reach: reach, audioTracks: audioTracks)
    }
}
