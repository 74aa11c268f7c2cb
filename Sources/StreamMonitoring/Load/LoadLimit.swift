/// The part that limited a run.
package enum LoadLimit: String, Sendable {
    /// The monitor was late, or has used up a resource.
    case tool
    /// The monitor was fast enough, but a session stalled or failed, so the server or the network was the limit.
    case server
    /// All sessions played without a stall.
    case none

    /// Creates the limit of a run from the costs of the monitor and the metrics of all sessions.
    package init(_ cost: ToolCost, _ metrics: [MonitoredMetrics]) {
        if !cost.lateReasons.isEmpty || !cost.exhausted.isEmpty {
            self = .tool
        } else {
            self = metrics.contains { $0.hasFailed || $0.stalls > 0 } ? .server : .none
        }
    }

    /// The limit in words, as one clause without a period.
    package func words(_ cost: ToolCost) -> String {
        switch self {
        case .tool: "the monitor was the limit: " + (cost.lateReasons + cost.exhausted).joined(separator: "; ")
        case .server: "the server or the network was the limit, and not the monitor"
        case .none: "nothing was the limit: all sessions played without a stall"
        }
    }
}
