import StreamMonitoring
import StreamingCore

/// The current values of a stream for the table: of its only session, or of all its sessions together.
@MainActor
struct MonitorSample {
    let number: Int
    /// The state of the session, or the number of sessions that play.
    let state: String
    /// The position in seconds; nil for several sessions.
    let position: Double?
    /// The median live latency in seconds; nil if it is unknown.
    let latency: Double?
    /// The median declared bitrate of the current variants, in bits per second; nil if it is unknown.
    let bitrate: Double?
    /// The median throughput, in bits per second; nil if it is unknown.
    let throughput: Double?
    /// The mean buffered duration at the last samples, in seconds, oldest first.
    let buffers: [Double]
    let stalls: Int
    let recovered: Int
}

extension MonitorSample {
    /// Creates the values of a stream.
    init(_ stream: MonitoredStream) {
        number = stream.number
        let sessions = stream.sessions
        let snapshots = sessions.map(\.player.snapshot)
        let metrics = sessions.map(\.metrics)
        let playing = sessions.count { $0.player.state == .playing }
        state =
            sessions.count == 1
            ? sessions.first?.player.state.name ?? "" : "\(playing) of \(sessions.count) playing"
        position = snapshots.count == 1 ? snapshots.first?.position : nil
        latency = Percentiles(snapshots.map(\.liveLatency))[50]
        bitrate = Percentiles(snapshots.map { $0.variant?.bitrate.map(Double.init) })[50]
        throughput = Percentiles(snapshots.map(\.throughput))[50]
        let count = sessions.map(\.buffers.count).max() ?? 0
        buffers = (0..<count).map { age in
            let values = sessions.compactMap { $0.buffers.dropLast(count - 1 - age).last }
            return values.reduce(0, +) / Double(max(1, values.count))
        }
        stalls = metrics.reduce(0) { $0 + $1.rebufferCount }
        recovered = metrics.reduce(0) { $0 + $1.recoveredErrors.values.reduce(0, +) }
    }
}
