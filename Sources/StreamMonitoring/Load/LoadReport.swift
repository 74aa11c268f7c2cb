/// The percentiles of the sessions of one stream.
package struct LoadReport: Equatable, Sendable {
    package let sessions: Int
    /// The start-up times, in seconds.
    package let startup: Percentiles
    package let rebufferRatio: Percentiles
    /// The throughputs, in bits per second.
    package let throughput: Percentiles

    /// Creates the report of all sessions of a stream.
    package init(_ metrics: [MonitoredMetrics]) {
        sessions = metrics.count
        startup = Percentiles(metrics.map(\.startup))
        rebufferRatio = Percentiles(metrics.map(\.rebufferRatio))
        throughput = Percentiles(metrics.map(\.throughput))
    }
}
