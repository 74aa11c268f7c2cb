import StreamingCore

/// A mutation test of the laws of a machine.
///
/// A mutant is a copy of the machine with one changed result. The result of each input in each ``Exploration/Shape`` is
/// changed in every applicable way. A mutant that breaks no ``Law`` survives, which shows that the laws are too weak.
public struct Mutants<Machine: StateMachine>: Sendable, CustomStringConvertible {
    /// The kind of change in a mutant.
    public enum Kind: String, CaseIterable, Sendable {
        /// A mutant that rejects an action that the machine accepts.
        case rejects
        /// A mutant that accepts an action that the machine rejects, and changes nothing.
        case swallows
        /// A mutant that rejects an action for another reason than the machine.
        case rejectsOtherwise
        /// A mutant that changes the state like the machine, but requests no effects.
        case losesEffects
        /// A mutant that requests one effect more than the machine.
        case addsEffect
        /// A mutant that requests the effects of the machine in reverse order.
        case swapsEffects
        /// A mutant that requests the effects of the machine, but does not change the state.
        case staysPut
        /// A mutant that enters a state that the machine enters after a different input.
        case goesElsewhere
    }

    /// A copy of a machine with one changed result.
    public struct Mutant: Sendable, CustomStringConvertible {
        /// The kind of the change.
        public let kind: Kind
        /// The name of the ``Exploration/Shape`` in which the result is changed.
        public let shape: String
        /// The name of the input whose result is changed.
        public let input: String
        /// The changed result as text.
        ///
        /// Examples are "rejected: notOpen", or the next shape and the effects, such as "closed; forget, log".
        public let change: String

        /// The kind, the shape, the input and the change, such as "losesEffects: open, close -> closed".
        public var description: String { "\(kind): \(shape), \(input) -> \(change)" }
    }

    /// The number of mutants of each kind.
    public let count: [Kind: Int]
    /// The mutants that break no law.
    public let survivors: [Mutant]

    /// Creates all mutants of a machine, and checks each mutant against the laws.
    ///
    /// - Parameters:
    ///   - exploration: The exploration of the unchanged machine.
    ///   - laws: The laws. At least one law should detect each mutant.
    public init(of exploration: Exploration<Machine>, killedBy laws: [Law<Machine>])
    where Machine: SendableMetatype {
        let reasons = Self.distinct(exploration.cells.compactMap(\.move.rejection))
        let effects = Self.distinct(exploration.cells.flatMap(\.move.effects))
        let shapes = Array(Dictionary(grouping: exploration.cells, by: \.shape).values)
        let results = shapes.concurrentMap { cells in
            Self.mutants(of: cells, reasons: reasons, effects: effects, laws: laws)
        }
        count = results.reduce(into: [:]) { count, result in count.merge(result.count, uniquingKeysWith: +) }
        survivors = results.flatMap(\.survivors).map { kind, cell, mutant in
            Mutant(
                kind: kind, shape: cell.shape, input: cell.input, change: Self.text(of: mutant, exploration.model))
        }.sorted { ($0.shape, $0.input, $0.change) < ($1.shape, $1.input, $1.change) }
    }

    /// The mutants with a changed result in one shape: the number of mutants of each kind, and the survivors.
    private typealias ShapeMutants = (
        count: [Kind: Int], survivors: [(kind: Kind, cell: Exploration<Machine>.Cell, mutant: Move<Machine>)]
    )

    private static func mutants(
        of cells: [Exploration<Machine>.Cell], reasons: [Machine.Rejection], effects: [Machine.Effect],
        laws: [Law<Machine>]
    ) -> ShapeMutants {
        var result: ShapeMutants = ([:], [])
        // One state is enough for each shape to which an input leads from this shape.
        let targets = Dictionary(cells.map { ($0.target, $0.move.to) }) { first, _ in first }
        for cell in cells {
            let others = targets.filter { $0.key != cell.target }.map(\.value)
            for (kind, decision) in changes(of: cell.move, reasons: reasons, effects: effects, states: others) {
                result.count[kind, default: 0] += 1
                let mutant = Move<Machine>(from: cell.move.from, action: cell.move.action, decision: decision)
                if laws.allSatisfy({ $0.violation(mutant) == nil }) { result.survivors.append((kind, cell, mutant)) }
            }
        }
        return result
    }

    /// The numbers of mutants and survivors, such as "502 mutants, 1 survives".
    ///
    /// One line with the number of mutants of each kind follows, and then one line for each survivor.
    public var description: String {
        let kinds = Kind.allCases.compactMap { kind in count[kind].map { "\($0) \(kind)" } }
        let total = count.values.reduce(0, +)
        let lives = "\(survivors.count) \(survivors.count == 1 ? "survives" : "survive")"
        let head = ["\(total) mutants, \(lives)", kinds.joined(separator: ", ")]
        return (head + survivors.map { "  \($0)" }).joined(separator: "\n")
    }

    private static func text(of mutant: Move<Machine>, _ model: MachineModel<Machine>) -> String {
        if let reason = mutant.rejection { return "rejected: \(reason)" }
        let effects = mutant.effects.map { "\($0)" }.joined(separator: ", ")
        return model.shape(mutant.to) + (effects.isEmpty ? "" : "; \(effects)")
    }

    private static func changes(
        of move: Move<Machine>, reasons: [Machine.Rejection], effects: [Machine.Effect], states: [Machine.State]
    ) -> [(Kind, MachineModel<Machine>.Decision)] {
        switch move.decision {
        case .rejected(let reason):
            return [(.swallows, .accepted(move.from, []))]
                + reasons.filter { $0 != reason }.map { (.rejectsOtherwise, .rejected($0)) }
        case .accepted(let next, let wanted):
            var changes: [(Kind, MachineModel<Machine>.Decision)] = reasons.map { (.rejects, .rejected($0)) }
            changes += states.map { (.goesElsewhere, .accepted($0, wanted)) }
            if next != move.from { changes.append((.staysPut, .accepted(move.from, wanted))) }
            if !wanted.isEmpty { changes.append((.losesEffects, .accepted(next, []))) }
            if wanted.count > 1 { changes.append((.swapsEffects, .accepted(next, wanted.reversed()))) }
            if wanted.count < 2 { changes += effects.map { (.addsEffect, .accepted(next, wanted + [$0])) } }
            return changes
        }
    }

    private static func distinct<Value: Equatable>(_ values: [Value]) -> [Value] {
        values.reduce(into: []) { found, value in if !found.contains(value) { found.append(value) } }
    }
}
