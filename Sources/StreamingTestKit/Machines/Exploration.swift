import StreamingCore

/// Everything a machine can do: each shape that can be reached, with its answer to each input.
///
/// Shapes are found by trying every input on every shape found before, nearest first, so none is forgotten and the script
/// to each is a shortest one.
public struct Exploration<Machine: StateMachine>: CustomStringConvertible {
    /// A state for all that answer alike, and how it was reached first.
    public struct Shape: Sendable {
        /// What the model calls it.
        public let name: String
        /// The first of its states that was found.
        public let state: Machine.State
        /// The cell that led to it; nil for the first.
        let origin: Int?
    }

    /// A shape, an input, and the answer.
    public struct Cell: Sendable {
        /// The name of the shape before it.
        public let shape: String
        /// The name of the input.
        public let input: String
        /// From the first state of the shape.
        public let move: Move<Machine>
        /// The shape after it; the one before it where it was refused.
        public let target: String
        /// The place of the shape before it.
        let index: Int
    }

    /// In the order in which they were found.
    public let shapes: [Shape]
    /// By shape and then by input.
    public let cells: [Cell]
    /// False if there were more shapes than the limit: then something grows that should not be part of the shape.
    public let isComplete: Bool

    let model: MachineModel<Machine>

    /// Tries each input once on each shape.
    ///
    /// - Parameter limit: of how many shapes to give up.
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

    /// "3 shapes, 15 cells", and whether that is not all.
    public var description: String {
        "\(shapes.count) shapes, \(cells.count) cells" + (isComplete ? "" : "; incomplete, there are more shapes")
    }

    /// The shortest script to a move that breaks one of the laws; nil if there is no such move.
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

    /// From the initial state to a cell, itself included.
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
