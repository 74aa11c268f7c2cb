import StreamingCore

/// The behaviour of a machine: the reachable shapes, and the result of each input in each shape.
///
/// A shape (``Exploration/Shape``) is a group of states that behave alike. The search is breadth first and tries every
/// input in every shape. The search therefore finds a shortest sequence of inputs to each shape.
public struct Exploration<Machine: StateMachine>: CustomStringConvertible {
    /// A group of states that behave alike: all states for which ``MachineModel/shape`` returns the same name.
    public struct Shape: Sendable {
        /// The name that ``MachineModel/shape`` returns for the states of the shape.
        public let name: String
        /// The first state of the shape that the search found.
        ///
        /// The search tries the inputs in this state only.
        public let state: Machine.State
        /// The index in ``Exploration/cells`` of the first cell whose input changes another shape to this
        /// ``Exploration/Shape``.
        ///
        /// The value is nil for the shape of the initial state.
        let origin: Int?
    }

    /// The result of an input in one shape (``Exploration/Shape``), which is a group of states that behave alike.
    public struct Cell: Sendable {
        /// The name of the shape (``Exploration/Shape``) before the ``Move``.
        public let shape: String
        /// The name of the input.
        public let input: String
        /// The action that the input sends in the first state of the shape, and the result of the action.
        public let move: Move<Machine>
        /// The name of the shape (``Exploration/Shape``) after the ``Move``.
        ///
        /// A rejected action does not change the shape.
        public let target: String
        /// The index in `shapes` of the shape before the ``Move``.
        let index: Int
    }

    /// The reachable groups of states that behave alike, in the order in which the search found them.
    public let shapes: [Shape]
    /// The cells (``Exploration/Cell``), ordered by shape and then by input.
    ///
    /// There is one cell for each input that applies in a shape.
    public let cells: [Cell]
    /// Whether the search found all shapes (``Exploration/Shape``).
    ///
    /// False if the number of shapes exceeds the limit of the search. A model with too many shapes probably includes a
    /// value that grows without bound in ``MachineModel/shape``.
    public let isComplete: Bool

    let model: MachineModel<Machine>

    /// Creates an exploration, by trying each input once in each ``Exploration/Shape``.
    ///
    /// - Parameters:
    ///   - model: The machine and its inputs.
    ///   - limit: The maximum number of shapes. The search stops when the number of shapes exceeds this limit.
    public init(_ model: MachineModel<Machine>, limit: Int = 10_000) {
        self.model = model
        var shapes = [Shape(name: model.shape(model.initial), state: model.initial, origin: nil)]
        var seen = Set(shapes.map(\.name))
        var cells: [Cell] = []
        var next = 0
        while next < shapes.count, shapes.count <= limit {
            let shape = shapes[next]
            for input in model.inputs {
                guard let move = model.move(input, from: shape.state) else { continue }
                let target = move.rejection == nil ? model.shape(move.to) : shape.name
                if seen.insert(target).inserted {
                    shapes.append(Shape(name: target, state: move.to, origin: cells.count))
                }
                cells.append(Cell(shape: shape.name, input: input.name, move: move, target: target, index: next))
            }
            next += 1
        }
        self.shapes = shapes
        self.cells = cells
        isComplete = shapes.count <= limit
    }

    /// The numbers of shapes and cells, such as "3 shapes, 15 cells", with a note if the exploration is incomplete.
    public var description: String {
        "\(shapes.count) shapes, \(cells.count) cells" + (isComplete ? "" : "; incomplete: more shapes than the limit")
    }

    /// Returns the first ``Move`` that breaks a law, with a shortest sequence of inputs that leads to the move.
    ///
    /// - Parameter laws: The laws to check.
    /// - Returns: The violation, or nil if no move breaks a law.
    public func violation(of laws: [Law<Machine>]) -> Violation<Machine>? {
        for (index, cell) in cells.enumerated() {
            guard let broken = laws.broken(by: cell.move) else { continue }
            let script = script(to: cell)
            return Violation(
                law: broken.law.name, message: broken.message, script: script.map(\.input),
                actions: script.map(\.move.action), tried: index + 1)
        }
        return nil
    }

    /// Returns the cells that lead from the initial state to `last`, ending with `last`.
    private func script(to last: Cell) -> [Cell] {
        var script = [last]
        var origin = shapes[last.index].origin
        while let index = origin {
            script.append(cells[index])
            origin = shapes[cells[index].index].origin
        }
        return script.reversed()
    }
}
