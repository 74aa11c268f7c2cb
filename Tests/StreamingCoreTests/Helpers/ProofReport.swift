import Foundation
import StreamingCore
import StreamingTestKit

/// What TESTING.md says of the proof: figures that a run has just counted.
enum ProofReport {
    /// How many random steps a test of playback sends; `STREAMING_STEPS` asks for more.
    static var steps: Int {
        ProcessInfo.processInfo.environment["STREAMING_STEPS"].flatMap { Int($0) } ?? 100_000
    }

    /// The answer of the playback machine to each input in each shape.
    static let playbackCells = Exploration(.playback()).cells

    /// Made once, as they are many.
    static let playbackMutants = Mutants(of: Exploration(.playback()), killedBy: PlaybackLaws.all())

    /// The table of the machines of `StreamingCore`.
    static var machines: String {
        machineTable([
            machineRow("playback", .playback(), PlaybackLaws.all(), playbackMutants),
            machineRow("listing", .catalogue, VideoListLaws.all),
        ])
    }

    /// Each planted fault with the law that found it, after how many random steps, and the script that is left of them.
    static let faults: String = {
        let rows = PlaybackFault.all.concurrentMap { fault in
            let model = MachineModel.playback().changed(fault.change)
            guard let found = RandomRuns(model, laws: PlaybackLaws.all()).violation(steps: 100_000, seed: 1) else {
                return "| \(fault.name) | nobody | | |"
            }
            return "| \(fault.name) | \(found.law) | \(found.tried) | \(found.script.joined(separator: ", ")) |"
        }
        return """
            | fault | law that finds it | steps | shrunk to |
            |---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }()
}
