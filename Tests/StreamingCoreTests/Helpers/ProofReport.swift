import Foundation
import StreamingCore
import StreamingTestKit

/// The numbers about the proofs in TESTING.md, counted in the current run.
enum ProofReport {
    /// The number of random steps that a test of playback sends: `STREAMING_STEPS`, or by default 100,000.
    static var steps: Int {
        ProcessInfo.processInfo.environment["STREAMING_STEPS"].flatMap { Int($0) } ?? 100_000
    }

    /// The result of the playback machine for each input in each shape.
    static let playbackCells = Exploration(.playback()).cells

    /// The mutants of the playback machine, created once because there are many.
    static let playbackMutants = Mutants(of: Exploration(.playback()), killedBy: PlaybackLaws.all())

    /// The table of the machines of `StreamingCore`.
    static var machines: String {
        machineTable([
            machineRow("playback", .playback(), PlaybackLaws.all(), playbackMutants),
            machineRow("listing", .catalogue, VideoListLaws.all),
        ])
    }

    /// The table of planted faults, each with the identifier of the law that found the fault, or with "no law".
    static let faults: String = {
        let rows = PlaybackFault.all.concurrentMap { fault in
            let model = MachineModel.playback().changed(fault.change)
            guard let found = RandomRuns(model, laws: PlaybackLaws.all()).violation(steps: 100_000, seed: 1) else {
                return "| \(fault.name) | no law |"
            }
            return "| \(fault.name) | \(found.law.prefix { $0 != " " }) |"
        }
        return """
            | fault | law |
            |---|---|
            \(rows.joined(separator: "\n"))

            """
    }()
}
