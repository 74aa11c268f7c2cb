import StreamingCore

/// A copy of an engine's observable state that follows the clock, and can be read while the engine is busy.
struct EngineReading: Sendable {
    private var snapshot = PlayerSnapshot()
    private var clock = MediaClock()
    /// Nil while the position does not follow the clock.
    private var bufferedEnd: BufferedEnd?
    private(set) var audioTracks: [MediaTrack] = []

    /// Creates the state of an engine with nothing loaded.
    init() {}

    init(_ engine: StreamEngine, at now: Duration) {
        (snapshot, clock) = (engine.snapshot(at: now), engine.clock)
        (bufferedEnd, audioTracks) = (engine.bufferedEnd, engine.audioTracks)
    }

    func snapshot(at now: Duration) -> PlayerSnapshot {
        guard let bufferedEnd else { return snapshot }
        var snapshot = snapshot
        snapshot.position = min(clock.position(at: now), bufferedEnd.position)
        snapshot.buffered = max(0, bufferedEnd.position - snapshot.position)
        return snapshot
    }
}
