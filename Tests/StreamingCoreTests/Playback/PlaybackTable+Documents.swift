import StreamingCore

/// The excerpts of the golden table in ARCHITECTURE.md.
extension PlaybackTable {
    private static let states = [
        "idle", "loading", "ready", "playing", "paused", "buffering", "seeking", "ended", "failed",
    ]

    /// The input that represents each action. The input is not stale, and its target is reachable.
    private static let actions: [(row: String, name: String)] = [
        ("load(b)", "load"), ("play", "play"), ("pause", "pause"), ("seek(10)", "seek"), ("stop", "stop"),
        ("retry", "retry"), ("didBecomeReady", "didBecomeReady"), ("didStartPlaying", "didStartPlaying"),
        ("didPause", "didPause"), ("didStartBuffering", "didStartBuffering"),
        ("didFinishBuffering", "didFinishBuffering"), ("didStartSeeking", "didStartSeeking"),
        ("didFinishSeeking", "didFinishSeeking"), ("didReachEnd", "didReachEnd"), ("didFail(network)", "didFail"),
        ("didEnterBackground", "didEnterBackground"), ("didBecomeActive", "didBecomeActive"),
        ("audioSessionInterrupted", "audioSessionInterrupted"), ("audioSessionResumed", "audioSessionResumed"),
    ]

    /// A table of actions by states, where each cell lists the states that follow.
    var markdown: String {
        let head = "| action | " + Self.states.joined(separator: " | ") + " |"
        let rule = "|---" + String(repeating: "|---", count: Self.states.count) + "|"
        let lines = Self.actions.map { action in
            let cells = Self.states.map { cell(of: action.row, in: $0) }
            return "| `\(action.name)` | " + cells.joined(separator: " | ") + " |"
        }
        return ([head, rule] + lines).joined(separator: "\n") + "\n"
    }

    /// A diagram of the transitions, without `load`, `stop` and `didFail`, which connect almost all states.
    var mermaid: String {
        let everywhere = ["load", "stop", "didFail"]
        var labels: [String: [String]] = [:]
        for action in Self.actions where !everywhere.contains(action.name) {
            for state in Self.states {
                for target in targets(of: action.row, in: state) where target != state {
                    labels["\(state) --> \(target)", default: []].append(action.name)
                }
            }
        }
        let arrows = labels.sorted { $0.key < $1.key }.map { "    \($0.key): \($0.value.joined(separator: ", "))" }
        return (["```mermaid", "stateDiagram-v2", "    [*] --> idle"] + arrows + ["```"]).joined(separator: "\n") + "\n"
    }

    private func cell(of input: String, in state: String) -> String {
        let ways = targets(of: input, in: state).map { $0 == state ? "stays" : $0 }
        let isRejectedSomewhere = cells(of: input, in: state).contains { $0.outcome.hasPrefix("rejected") }
        return (ways + (isRejectedSomewhere ? ["–"] : [])).joined(separator: ", ")
    }

    /// Returns the states that follow `state` after `input`, each once, in the order of the columns. The states include
    /// those that follow a report from before the last seek.
    private func targets(of input: String, in state: String) -> [String] {
        let cells = cells(of: input, in: state) + cells(of: input + " before the seek", in: state)
        let reached = cells.map { Self.word($0.outcome) }
        return Self.states.filter(reached.contains)
    }

    private func cells(of input: String, in state: String) -> [Row] {
        cells[[input, state]] ?? []
    }

    static func word(_ text: String) -> String { String(text.prefix { $0.isLetter }) }
}
