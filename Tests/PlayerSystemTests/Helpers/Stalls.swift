import Testing

/// Expects that a run with `--json` has stalled and played to its end.
///
/// The transitions must contain the stalls. The times of start-up, playback and stalls must add up to the wall time
/// from `play` to the end, within 0.3 s.
///
/// - Parameter seconds: The expected playing time.
func expectStalls(
    in result: PlayerProcess.Result, playing seconds: Double, sourceLocation: SourceLocation = #_sourceLocation
) throws {
    let summary = try #require(result.events("summary").first, sourceLocation: sourceLocation)
    let transitions = result.events("transition")
    let started = try #require(
        transitions.first { $0["action"] as? String == "play" }?["t"] as? Double, sourceLocation: sourceLocation)
    let ended = try #require(transitions.last?["t"] as? Double, sourceLocation: sourceLocation)
    let values = try ["startup_seconds", "played_seconds", "rebuffer_seconds"].map {
        try #require(summary[$0] as? Double, sourceLocation: sourceLocation)
    }
    let stalls = try #require(summary["rebuffers"] as? Int, sourceLocation: sourceLocation)
    #expect(summary["state"] as? String == "ended", sourceLocation: sourceLocation)
    #expect(stalls >= 1, sourceLocation: sourceLocation)
    #expect(values[2] > 0.5, sourceLocation: sourceLocation)
    #expect(transitions.contains { $0["to"] as? String == "buffering" }, sourceLocation: sourceLocation)
    #expect(abs(values.reduce(0, +) - (ended - started)) < 0.3, "\(values)", sourceLocation: sourceLocation)
    #expect(abs(values[1] - seconds) < 0.3, "\(values)", sourceLocation: sourceLocation)
}
