import StreamingCore

/// The streams for which low latency is off for a while, because their servers did not respond to reloads as required.
/// These streams are played with whole segments and ordinary reloads.
struct LowLatencyFallbacks: Sendable {
    private var ends: [StreamID: Duration] = [:]

    /// Returns whether low latency is off for a stream.
    func contains(_ stream: StreamID, at now: Duration) -> Bool { ends[stream].map { now < $0 } ?? false }

    /// Turns low latency off for a stream until the time `end`.
    mutating func add(_ stream: StreamID, until end: Duration) { ends[stream] = end }
}
