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

    /// Rows of the table of machines.
    static var machines: String {
        let rows = [
            row("playback", .playback(), PlaybackLaws.all(), playbackMutants),
            row(
                "listing", .catalogue, CatalogueLaws.all,
                Mutants(of: Exploration(.catalogue), killedBy: CatalogueLaws.all)),
            row(
                "controls", .controls, ControlsLaws.all,
                Mutants(of: Exploration(.controls), killedBy: ControlsLaws.all)),
        ]
        return """
            | machine | shapes | cells | laws | mutants, of those survive | cells that 10,000 random steps go through |
            |---|---|---|---|---|---|
            \(rows.joined(separator: "\n"))

            """
    }

    private static func row<Machine>(
        _ name: String, _ model: MachineModel<Machine>, _ laws: [Law<Machine>], _ mutants: Mutants<Machine>
    ) -> String {
        let exploration = Exploration(model)
        var coverage = Coverage(of: exploration)
        _ = RandomRuns(model, laws: laws).violation(steps: 10_000, seed: 2026) { coverage.count($0, $1) }
        let figures = [
            "\(exploration.shapes.count)", "\(exploration.cells.count)", "\(laws.count)",
            "\(mutants.count.values.reduce(0, +)), \(mutants.survivors.count)", "\(coverage.coveredCount)",
        ]
        return "| \(name) | " + figures.joined(separator: " | ") + " |"
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
