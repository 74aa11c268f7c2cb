/// The limits that the user sets for each session. A limit that is nil is never crossed.
package struct MonitorLimits: Codable, Equatable, Sendable {
    /// The maximum start-up time, in seconds.
    package var maximumStartup: Double?
    /// The maximum rebuffer ratio, from 0 to 1.
    package var maximumRebufferRatio: Double?
    /// The maximum number of stalls.
    package var maximumStalls: Int?
    /// The maximum mean live latency, in seconds.
    package var maximumLatency: Double?
    /// The minimum mean bitrate, in bits per second.
    package var minimumBitrate: Double?
    /// The names of the codes of errors that must not occur, even if playback recovers.
    package var forbiddenErrors: Set<String> = []
    /// Whether a stream must be live until the end of the round.
    package var requiresLive = false

    /// Creates limits of which none is set.
    package init() {}

    private var allowsStalls: Bool { maximumStalls ?? 0 > 0 || maximumRebufferRatio ?? 0 > 0 }

    /// The severity of a stall: a warning if the limits allow a session to stall, otherwise a finding.
    package var severityOfStalls: MonitorFinding.Severity { allowsStalls ? .warning : .finding }

    /// Returns the limits that a session has crossed. A limit on an unknown metric is not crossed.
    package func crossings(of metrics: MonitoredMetrics) -> [LimitCrossing] {
        var crossings: [LimitCrossing] = []
        func check(_ name: String, _ unit: LimitCrossing.Unit, _ value: Double?, above limit: Double?) {
            guard let value, let limit, value > limit else { return }
            crossings.append(LimitCrossing(name, unit, value: value, limit: limit))
        }
        check("max-startup", .seconds, metrics.startup ?? metrics.waited, above: maximumStartup)
        check("max-rebuffer-ratio", .ratio, metrics.rebufferRatio, above: maximumRebufferRatio)
        check("max-stalls", .count, Double(metrics.stalls), above: maximumStalls.map(Double.init))
        check("max-latency", .seconds, metrics.latency, above: maximumLatency)
        if let minimumBitrate, let bitrate = metrics.bitrate, bitrate < minimumBitrate {
            crossings.append(LimitCrossing("min-bitrate", .bitrate, value: bitrate, limit: minimumBitrate))
        }
        for code in forbiddenErrors.sorted() {
            check("fail-on \(code)", .count, metrics.errors[code].map(Double.init), above: 0)
        }
        return crossings
    }
}
