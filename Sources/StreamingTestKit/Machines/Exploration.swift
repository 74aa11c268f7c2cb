import StreamingCore

/// Everything that a machine can do: each reachable shape, with its answer to each input.
///
/// Every input is tried on every shape found before, nearest first. No shape is missed, and the
/// script to each is a shortest one.
public struct Exploration<Machine: StateMachine>: CustomStringConvertible {
    /// One of the states that answer alike, and how it was reached first.
    public struct Shape: Sendable {
        /// Its name in the model.
        public let name: String
        /// The state of the shape that was found first.
        public let state: Machine.State
        /// The cell that led to it; nil for the first.
        let origin: Int?
    }

    /// A shape, an input and the answer.
    public struct Cell: Sendable {
        /// The name of the shape before the move.
        public let shape: String
        /// The name of the input.
        public let input: String
        /// The move from the first state of the shape.
        public let move: Move<Machine>
        /// The shape after the move; the one before it if the input was refused.
        public let target: String
        /// The index of the shape before the move.
        let index: Int
    }

    /// In the order in which they were found.
    public let shapes: [Shape]
    /// By shape and then by input.
    public let cells: [Cell]
    /// Whether all shapes were found. If there are more than the limit, something grows that should
    /// not be part of the shape.
    public let isComplete: Bool

    let model: MachineModel<Machine>

    /// Tries each input once on each shape.
    ///
    /// - Parameter limit: the number of shapes at which the search gives up.
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

    /// "3 shapes, 15 cells", and whether the exploration is incomplete.
    public var description: String {
        "\(shapes.count) shapes, \(cells.count) cells" + (isComplete ? "" : "; incomplete: there are more shapes")
    }

    /// Returns the shortest script to a move that breaks one of the laws; nil if there is no such
    /// move.
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

    /// Returns the cells from the initial state to a cell, itself included.
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
