import StreamingCore

/// A counter of received bytes, which also measures the throughput and the total time of transfers.
struct BandwidthMeter: Equatable, Sendable {
    /// The number of bytes received by all requests of this engine.
    private(set) var bytes: Int64 = 0
    /// The number of bytes that earlier engines of the player received. The count is separate, because a download
    /// measures the growth of `bytes`, to which another engine must not add.
    private var earlierBytes: Int64 = 0
    /// The last measured throughput of all requests, in bits per second; nil before the first measurement. A
    /// measurement covers the time since the last request was sent.
    private(set) var throughput: Double?
    /// The total time in which at least one response was being received. The time to the first byte does not count.
    private(set) var transferTime = Duration.zero
    /// The requests that have not ended.
    private var pending: Set<RequestID> = []
    /// The pending requests whose responses have begun.
    private var receiving: Set<RequestID> = []
    private var lastInput = Duration.zero
    private var begin = Duration.zero
    private var received: Int64 = 0

    /// The minimum duration of a measurement, in seconds. A shorter measurement shows the speed of the socket's buffer
    /// instead of the speed of the network.
    private static let shortest = 0.01

    /// Adds the time since the last input to `transferTime` if a response was being received in that time. The method
    /// also records which responses begin or end with the input.
    mutating func follow(_ input: EngineInput, at now: Duration) {
        if !receiving.isEmpty { transferTime += now - lastInput }
        lastInput = now
        switch input {
        case .response(let id, _): if pending.contains(id) { receiving.insert(id) }
        case .finished(let id), .failed(let id, _): end(id)
        case .load, .play, .pause, .seek, .setSpeed, .setMaximumBitrate, .setBufferTarget, .activate, .selectTrack,
            .stop, .bytes, .parsed, .tick:
            break
        }
    }

    /// The number of bytes received by all requests of this engine and of earlier engines of the player.
    var totalBytes: Int64 { earlierBytes + bytes }

    /// Adds the received bytes and the transfer time of an earlier engine, which `other` has measured.
    mutating func add(_ other: Self) {
        earlierBytes += other.totalBytes
        transferTime += other.transferTime
    }

    /// Ends the measurement of a request that was cancelled, failed or is complete.
    mutating func end(_ id: RequestID) {
        pending.remove(id)
        receiving.remove(id)
    }

    /// Starts the measurement of a request that is sent at `now`.
    mutating func start(_ id: RequestID, at now: Duration) {
        pending.insert(id)
        begin = now
        received = 0
    }

    /// Counts `count` bytes that were received at `now`, and updates the throughput.
    mutating func receive(_ count: Int, at now: Duration) {
        bytes += Int64(count)
        received += Int64(count)
        let seconds = (now - begin).seconds
        // Until a measurement of this duration exists, a shorter measurement is used.
        if seconds >= Self.shortest || throughput == nil && seconds > 0 { throughput = Double(received) * 8 / seconds }
    }
}
