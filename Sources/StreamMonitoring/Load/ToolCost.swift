import StreamingCore

/// The resources that the monitor itself has used in a run, and its delays.
package struct ToolCost: Codable, Equatable, Sendable {
    /// The duration of the run, in seconds.
    package var seconds = 0.0
    /// The processor time of the run, in seconds.
    package var processorSeconds = 0.0
    /// The number of processors of the system.
    package var processors = 1
    /// The peak memory of the process, in bytes; nil if the system does not report it.
    package var peakMemory: Int64?
    /// The largest delay of the loop that samples the sessions, in seconds.
    package var loopDelay = 0.0
    /// The highest number of sockets; nil if the system does not report it.
    package var sockets: Int?
    /// The maximum number of open files and sockets of the process; nil if the system does not report it.
    package var descriptorLimit: Int?
    /// The number of sessions that should have started in a complete round.
    package var requestedSessions = 0
    /// The number of sessions that have started.
    package var startedSessions = 0
    /// The number of measured reloads of live playlists.
    package var reloads = 0
    /// The number of reloads that were late by more than half of a target duration.
    package var lateReloads = 0
    /// The largest delay of a reload, in seconds.
    package var worstReloadDelay = 0.0

    /// The delay of the loop from which the measurements of a run are invalid, in seconds.
    package static let loopDelayLimit = 1.0

    /// Creates costs of zero.
    package init() {}

    /// The share of all processors that the monitor has used, from 0 to 1; nil for a run without duration.
    package var processorShare: Double? {
        seconds > 0 ? processorSeconds / seconds / Double(max(1, processors)) : nil
    }

    /// Adds the delays of the reloads of a session.
    package mutating func add(_ lateness: ReloadLateness) {
        reloads += lateness.count
        lateReloads += lateness.lateCount
        worstReloadDelay = max(worstReloadDelay, lateness.worst)
    }

    /// The reasons why the measurements are invalid; empty if the monitor was fast enough.
    package var lateReasons: [String] {
        var reasons: [String] = []
        if loopDelay >= Self.loopDelayLimit { reasons.append("its loop was late by \(Self.text(loopDelay)) s") }
        if startedSessions < requestedSessions {
            reasons.append("only \(startedSessions) of \(requestedSessions) sessions were started")
        }
        if lateReloads > 0 {
            reasons.append(
                "\(lateReloads) of \(reloads) playlist reloads were late, by up to \(Self.text(worstReloadDelay)) s")
        }
        return reasons
    }

    /// The resources of the monitor that were nearly exhausted; empty if there were none.
    package var exhausted: [String] {
        var resources: [String] = []
        if let share = processorShare, share >= 0.9 {
            resources.append("it used \(Int(share * 100)) % of all processors")
        }
        if let sockets, let descriptorLimit, Double(sockets) >= 0.9 * Double(descriptorLimit) {
            resources.append("it used \(sockets) of \(descriptorLimit) possible sockets")
        }
        return resources
    }

    private static func text(_ seconds: Double) -> String { "\((seconds * 100).rounded() / 100)" }
}
