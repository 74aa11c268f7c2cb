/// Returns a Markdown table with one row for each machine.
///
/// - Parameter rows: The rows, as returned by `machineRow`.
package func machineTable(_ rows: [String]) -> String {
    """
    | machine | shapes | cells | laws | surviving mutants | cells visited by 10,000 random steps |
    |---|---|---|---|---|---|
    \(rows.joined(separator: "\n"))

    """
}

/// Explores and checks a machine, and returns the results as a row for `machineTable`.
///
/// - Parameters:
///   - name: The name of the machine.
///   - model: The machine and its inputs.
///   - laws: The laws to check.
///   - mutants: The mutants of the machine. If nil, the mutants are created from the exploration.
package func machineRow<Machine: SendableMetatype>(
    _ name: String, _ model: MachineModel<Machine>, _ laws: [Law<Machine>], _ mutants: Mutants<Machine>? = nil
) -> String {
    let exploration = Exploration(model)
    let mutants = mutants ?? Mutants(of: exploration, killedBy: laws)
    var coverage = Coverage(of: exploration)
    _ = RandomRuns(model, laws: laws).violation(steps: 10_000, seed: 2026) { coverage.count($0, $1) }
    let values = [
        "\(exploration.shapes.count)", "\(exploration.cells.count)", "\(laws.count)",
        "\(mutants.survivors.count) of \(mutants.count.values.reduce(0, +))", "\(coverage.coveredCount)",
    ]
    return "| \(name) | " + values.joined(separator: " | ") + " |"
}
