import StreamMonitoring
import StreamingMetrics

/// The sums of all rounds of `player monitor`. Their size does not depend on the number of rounds.
struct MonitorTally: Equatable {
    /// The number of rounds, including one that a signal has interrupted.
    private(set) var rounds = 0
    /// The number of verdicts of each kind, over all streams and rounds.
    private(set) var verdicts: [StreamVerdict: Int] = [:]
    /// The metrics of all sessions.
    private(set) var totals = PlaybackTotals()
    /// The number of late reloads of playlists.
    private(set) var lateReloads = 0

    /// Adds the results of a round.
    @MainActor
    mutating func add(_ outcome: MonitorRound.Outcome) {
        rounds += 1
        lateReloads += outcome.cost.lateReloads
        for result in outcome.results {
            verdicts[result.verdict, default: 0] += 1
            totals.merge(result.totals)
        }
    }

    /// The exit code of the command: 1 for a stream that failed or whose result is invalid, 3 for a finding or a
    /// crossed limit, and otherwise 0.
    var exitCode: Int32 {
        if verdicts[.failed] != nil || verdicts[.invalid] != nil { return ExitCode.failed }
        return verdicts[.finding] != nil ? ExitCode.finding : ExitCode.success
    }
}
