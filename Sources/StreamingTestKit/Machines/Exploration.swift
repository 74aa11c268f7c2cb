import StreamingCore

/// The complete behaviour of a machine: each reachable shape, with its result for each input.
///
/// The search is breadth first: it tries every input on every shape found before. It misses no shape, and the script
/// to each shape is a shortest one.
public struct Exploration<Machine: StateMachine>: CustomStringConvertible {
    /// A class of states that behave alike.
    public struct Shape: Sendable {
        /// The name of the shape in the model.
        public let name: String
        /// The first state of the shape that was found.
        public let state: Machine.State
        /// The index of the cell that led to the shape, or nil for the initial shape.
        let origin: Int?
    }

    /// A shape, an input, and the result.
    public struct Cell: Sendable {
        /// The name of the shape before the move.
        public let shape: String
        /// The name of the input.
        public let input: String
        /// The move from the first state of the shape.
        public let move: Move<Machine>
        /// The name of the shape after the move, or of the shape before it if the input was refused.
        public let target: String
        /// The index of the shape before the move.
        let index: Int
    }

    /// The reachable shapes, in the order in which they were found.
    public let shapes: [Shape]
    /// The cells, ordered by shape and then by input.
    public let cells: [Cell]
    /// Whether all shapes were found.
    ///
    /// If there are more shapes than the limit, a value that grows without bound is probably part of the shape.
    public let isComplete: Bool

    let model: MachineModel<Machine>

    /// Creates an exploration by trying each input once on each shape.
    ///
    /// - Parameters:
    ///   - model: The machine and its inputs.
    ///   - limit: The number of shapes beyond which the search gives up.
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
                let target = move.refusal == nil ? model.shape(move.to) : shape.name
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

    /// The number of shapes and cells, such as "3 shapes, 15 cells", and a remark if the exploration is incomplete.
    public var description: String {
        "\(shapes.count) shapes, \(cells.count) cells" + (isComplete ? "" : "; incomplete: there are more shapes")
    }

    /// Returns the first move found that breaks a law, with a shortest script to it.
    ///
    /// - Parameter laws: The laws to check.
    /// - Returns: The violation, or nil if every move keeps the laws.
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

    /// Returns the cells from the initial state to a cell, including it.
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
