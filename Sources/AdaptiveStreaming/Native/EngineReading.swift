import StreamingCore

/// A copy of the observable state of an engine, which can be read while the engine is busy.
///
/// While playback advances, the copy calculates the position and the buffered duration for the time at which it is
/// read.
struct EngineReading: Sendable {
    private var snapshot = PlayerSnapshot()
    private var clock = MediaClock()
    /// The time at which the copy was made.
    private var time = Duration.zero
    /// The end of the buffered range; nil until the end is known. While the value is nil, the position does not
    /// advance.
    private var bufferedEnd: BufferedEnd?
    /// The relation between positions and dates, which is empty if no dates are known.
    private var dates = ProgramDates()
    private(set) var tracks: [MediaTrack] = []
    /// The progress of a preload; nil if the engine is not preloading.
    private(set) var preload: PreloadProgress?

    /// Creates a copy of the state of an engine with nothing loaded.
    init() {}

    /// Creates a copy of the state of `engine` at `now`.
    init(_ engine: StreamEngine, at now: Duration) {
        (snapshot, clock, time) = (engine.snapshot(at: now), engine.clock, now)
        (bufferedEnd, dates, tracks) = (engine.bufferedEnd, engine.programDates, engine.tracks)
        preload = engine.preload
    }

    /// Returns the snapshot at the time `now`, with the position limited to the end of the buffer.
    func snapshot(at now: Duration) -> PlayerSnapshot {
        guard let bufferedEnd else { return snapshot }
        var snapshot = snapshot
        let previous = snapshot.position
        snapshot.position = min(clock.position(at: now), bufferedEnd.position)
        snapshot.buffered = max(0, bufferedEnd.position - snapshot.position)
        snapshot.currentDate = dates.date(at: snapshot.position)
        // The live edge advances with time.
        snapshot.liveLatency = snapshot.liveLatency.map { $0 + (now - time).seconds - (snapshot.position - previous) }
        return snapshot
    }
}
