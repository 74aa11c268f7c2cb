import StreamingCore

/// The cells of a machine that a test has covered, and the moves that contradict the exploration.
public struct Coverage<Machine: StateMachine>: CustomStringConvertible {
    private struct Key: Hashable {
        let shape: String
        let input: String
    }

    private let model: MachineModel<Machine>
    private let targets: [Key: String]
    private var covered: Set<Key> = []

    /// The moves that differ from the exploration or are missing in it.
    ///
    /// If there is one, two states of the same shape behave differently. The shape then lacks a part of the state.
    public private(set) var contradictions: Set<String> = []

    /// Creates a coverage without covered cells.
    ///
    /// - Parameter exploration: The exploration whose cells to count.
    public init(of exploration: Exploration<Machine>) {
        model = exploration.model
        let cells = exploration.cells.map { (Key(shape: $0.shape, input: $0.input), $0.target) }
        targets = Dictionary(cells) { first, _ in first }
    }

    /// The number of cells.
    public var count: Int { targets.count }
    /// The number of covered cells.
    public var coveredCount: Int { covered.count }

    /// Counts a step of a store, such as the steps of `TestStore.history`.
    ///
    /// A step whose action no input sends in its state is ignored.
    public mutating func count(_ step: Step<Machine>) {
        let move = Move<Machine>(from: step.from, action: step.action, decision: step.result)
        for input in model.inputs where input.action(step.from) == step.action { count(input, move) }
    }

    /// Counts a move of a random run.
    ///
    /// - Parameters:
    ///   - input: The input that led to the move.
    ///   - move: The move of the machine.
    public mutating func count(_ input: MachineModel<Machine>.Input, _ move: Move<Machine>) {
        let key = Key(shape: model.shape(move.from), input: input.name)
        let target = move.refusal == nil ? model.shape(move.to) : key.shape
        if targets[key] == target {
            covered.insert(key)
        } else {
            contradictions.insert(
                "\(key.shape): \(key.input) led to \(target), not to \(targets[key] ?? "anything known")")
        }
    }

    /// The number of covered cells, such as "12 of 40 cells", and the missing inputs, one line per shape.
    public var description: String {
        let missing = Dictionary(grouping: targets.keys.filter { !covered.contains($0) }, by: \.shape)
        let lines = missing.sorted { $0.key < $1.key }.map { shape, keys in
            "  \(shape): \(keys.map(\.input).sorted().joined(separator: ", "))"
        }
        return (["\(coveredCount) of \(count) cells"] + lines).joined(separator: "\n")
    }
}
