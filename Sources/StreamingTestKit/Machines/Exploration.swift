import StreamingCore

/// Everything a machine can do: each shape that can be reached, with its answer to each input.
///
/// Shapes are found by trying every input on every shape found before, nearest first, so none is forgotten and the script
/// to each is a shortest one.
public struct Exploration<Machine: StateMachine> {
    /// A state for all that answer alike, and how it was reached first.
    public struct Shape {
        public let name: String
        public let state: Machine.State
        let before: Int?
        let input: MachineModel<Machine>.Input?
    }

    /// A shape, an input, and the answer.
    public struct Cell {
        public let shape: String
        public let input: String
        public let move: Move<Machine>
        /// The shape after it.
        public let target: String
    }

    /// In the order in which they were found.
    public let shapes: [Shape]
    /// By shape and then by input.
    public let cells: [Cell]
    /// False if there were more shapes than the limit: then something grows that should not be part of the shape.
    public let isComplete: Bool

    let model: MachineModel<Machine>

    public init(_ model: MachineModel<Machine>, limit: Int = 10_000) {
        self.model = model
        var shapes = [Shape(name: model.shape(model.initial), state: model.initial, before: nil, input: nil)]
        var seen = Set(shapes.map(\.name))
        var cells: [Cell] = []
        var next = 0
        while next < shapes.count, shapes.count <= limit {
            let shape = shapes[next]
            for input in model.inputs {
                guard let move = model.move(input, from: shape.state) else { continue }
                let target = move.refusal == nil ? model.shape(move.to) : shape.name
                cells.append(Cell(shape: shape.name, input: input.name, move: move, target: target))
                if seen.insert(target).inserted {
                    shapes.append(Shape(name: target, state: move.to, before: next, input: input))
                }
            }
            next += 1
        }
        self.shapes = shapes
        self.cells = cells
        isComplete = shapes.count <= limit
    }

    /// The shortest script to a move that breaks one of the laws; nil if there is no such move.
    public func violation(of laws: [Law<Machine>]) -> Violation<Machine>? {
        var index = 0
        for (tried, cell) in cells.enumerated() {
            while shapes[index].name != cell.shape { index += 1 }
            guard laws.contains(where: { $0.violation(cell.move) != nil }),
                let last = model.inputs.first(where: { $0.name == cell.input })
            else { continue }
            return model.firstViolation(of: laws, in: script(to: index) + [last], tried: tried)
        }
        return nil
    }

    private func script(to index: Int) -> [MachineModel<Machine>.Input] {
        var (script, index) = ([MachineModel<Machine>.Input](), index)
        while let before = shapes[index].before, let input = shapes[index].input {
            script.append(input)
            index = before
        }
        return script.reversed()
    }
}
