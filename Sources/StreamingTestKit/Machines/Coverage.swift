import StreamingCore

/// The cells of an ``Exploration`` that a test has covered.
///
/// A cell is an input in one ``Exploration/Shape``, which is a group of states that behave alike. The property
/// ``contradictions`` describes each ``Move`` that differs from the exploration.
public struct Coverage<Machine: StateMachine>: CustomStringConvertible {
    private struct Key: Hashable {
        let shape: String
        let input: String
    }

    private let model: MachineModel<Machine>
    private let targets: [Key: String]
    private var covered: Set<Key> = []

    /// One description for each ``Move`` that differs from the ``Exploration``, or is missing from the exploration.
    ///
    /// If the exploration is complete, the move shows that two states with the same ``MachineModel/shape`` behave
    /// differently. The shape then lacks a part of the state.
    public private(set) var contradictions: Set<String> = []

    /// Creates a coverage in which no cell is covered.
    ///
    /// - Parameter exploration: The exploration that contains the cells.
    public init(of exploration: Exploration<Machine>) {
        model = exploration.model
        let cells = exploration.cells.map { (Key(shape: $0.shape, input: $0.input), $0.target) }
        targets = Dictionary(cells) { first, _ in first }
    }

    /// The number of cells (``Exploration/Cell``) in the exploration.
    public var count: Int { targets.count }
    /// The number of cells (``Exploration/Cell``) that are covered so far.
    public var coveredCount: Int { covered.count }

    /// Marks the cell (``Exploration/Cell``) of a store's step as covered, for example for the steps in
    /// ``TestStore/history``.
    ///
    /// The method ignores the step if no input of the model sends the action in the state before the step.
    public mutating func count(_ step: Step<Machine>) {
        let move = Move<Machine>(from: step.from, action: step.action, decision: step.result)
        for input in model.inputs where input.action(step.from) == step.action { count(input, move) }
    }

    /// Marks the cell (``Exploration/Cell``) of a ``Move`` as covered, for example in a random run.
    ///
    /// If the move differs from the exploration, the move is added to ``contradictions`` instead.
    ///
    /// - Parameters:
    ///   - input: The input that led to the move.
    ///   - move: The move of the machine.
    public mutating func count(_ input: MachineModel<Machine>.Input, _ move: Move<Machine>) {
        let key = Key(shape: model.shape(move.from), input: input.name)
        let target = move.rejection == nil ? model.shape(move.to) : key.shape
        if targets[key] == target {
            covered.insert(key)
        } else {
            contradictions.insert(
                "\(key.shape): \(key.input) led to \(target), expected \(targets[key] ?? "a known shape")")
        }
    }

    /// The number of covered cells, such as "12 of 40 cells".
    ///
    /// One line for each shape with uncovered inputs follows, with the names of these inputs.
    public var description: String {
        let missing = Dictionary(grouping: targets.keys.filter { !covered.contains($0) }, by: \.shape)
        let lines = missing.sorted { $0.key < $1.key }.map { shape, keys in
            "  \(shape): \(keys.map(\.input).sorted().joined(separator: ", "))"
        }
        return (["\(coveredCount) of \(count) cells"] + lines).joined(separator: "\n")
    }
}
