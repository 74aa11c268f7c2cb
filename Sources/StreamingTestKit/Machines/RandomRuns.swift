import StreamingCore

/// Random sequences of inputs, in which each ``Move`` of a machine is checked against laws.
///
/// Random sequences find faults that an ``Exploration`` misses, because an exploration tries only one state of each
/// shape.
public struct RandomRuns<Machine: StateMachine> {
    private let model: MachineModel<Machine>
    private let laws: [Law<Machine>]
    private let length: Int
    /// The inputs, each repeated as often as its weight.
    private let weightedInputs: [MachineModel<Machine>.Input]

    /// Creates random runs of a model, in which each move is checked against laws.
    ///
    /// The process ends if `length` is not positive, or if every weight is 0.
    ///
    /// - Parameters:
    ///   - model: The machine and its inputs. At least one input has a weight above 0.
    ///   - laws: The laws to check.
    ///   - length: The maximum number of inputs in a sequence, 1 or more. Each sequence starts in the initial state.
    public init(_ model: MachineModel<Machine>, laws: [Law<Machine>], length: Int = 200) {
        precondition(length > 0, "the maximum length of a sequence is \(length), expected at least 1")
        precondition(
            model.inputs.contains { $0.weight > 0 }, "the weights of all inputs are 0, so no input is ever drawn")
        self.model = model
        self.laws = laws
        self.length = length
        weightedInputs = model.inputs.flatMap { Array(repeating: $0, count: $0.weight) }
    }

    /// Sends random inputs until a ``Move`` breaks a law or `steps` inputs are sent, and returns the violation with a
    /// shortened sequence of inputs.
    ///
    /// The same seed gives the same inputs on every system.
    ///
    /// - Parameters:
    ///   - steps: The maximum number of inputs to send.
    ///   - seed: The seed of the random numbers.
    ///   - onMove: A closure that receives each input that applies, and the move of the machine.
    /// - Returns: The violation, or nil if no move breaks a law.
    public func violation(
        steps: Int, seed: UInt64, onMove: (MachineModel<Machine>.Input, Move<Machine>) -> Void = { _, _ in }
    ) -> Violation<Machine>? {
        var generator = SeededGenerator(seed: seed)
        var tried = 0
        while tried < steps {
            var (state, script) = (model.initial, [MachineModel<Machine>.Input]())
            var (names, actions) = ([String](), [Machine.Action]())
            while script.count < length, tried < steps, let input = weightedInputs.randomElement(using: &generator) {
                script.append(input)
                tried += 1
                guard let move = model.move(input, from: state) else { continue }
                names.append(input.name)
                actions.append(move.action)
                onMove(input, move)
                if let (law, message) = laws.broken(by: move) {
                    let found = Violation<Machine>(
                        law: law.name, message: message, script: names, actions: actions, tried: tried)
                    return shrunk(found, script, breaking: law)
                }
                state = move.to
            }
        }
        return nil
    }

    /// Shortens a sequence of inputs until no single input can be removed, and returns the violation that the shortened
    /// sequence causes.
    ///
    /// The method removes smaller and smaller parts, and keeps a removal if the rest still breaks `law`.
    ///
    /// Source: Zeller and Hildebrandt, "Simplifying and Isolating Failure-Inducing Input", 2002.
    private func shrunk(
        _ found: Violation<Machine>, _ script: [MachineModel<Machine>.Input], breaking law: Law<Machine>
    ) -> Violation<Machine> {
        var (found, script) = (found, script)
        var size = script.count / 2
        while size >= 1 {
            var (start, isShorter) = (0, false)
            while start < script.count {
                let rest = Array(script[..<start] + script[min(start + size, script.count)...])
                if let shorter = violation(of: law, in: rest, tried: found.tried) {
                    (found, script, isShorter) = (shorter, rest, true)
                } else {
                    start += size
                }
            }
            if size > 1 || !isShorter { size /= 2 }
        }
        return found
    }

    /// Sends a sequence of inputs in order, and returns the first ``Move`` that breaks the law, or nil if no move
    /// breaks the law.
    private func violation(
        of law: Law<Machine>, in script: [MachineModel<Machine>.Input], tried: Int
    ) -> Violation<Machine>? {
        var (state, names, actions) = (model.initial, [String](), [Machine.Action]())
        for input in script {
            guard let move = model.move(input, from: state) else { continue }
            names.append(input.name)
            actions.append(move.action)
            if let message = law.violation(move) {
                return Violation(law: law.name, message: message, script: names, actions: actions, tried: tried)
            }
            state = move.to
        }
        return nil
    }
}
