import StreamingCore

/// Random scripts against laws: what a search by shapes cannot see, such as something that is remembered and should not be.
public struct RandomRuns<Machine: StateMachine> {
    private let model: MachineModel<Machine>
    private let laws: [Law<Machine>]
    private let length: Int
    /// Each input as often as it weighs.
    private let urn: [MachineModel<Machine>.Input]

    /// - Parameter length: how many inputs a script has at most; each starts anew.
    public init(_ model: MachineModel<Machine>, laws: [Law<Machine>], length: Int = 200) {
        self.model = model
        self.laws = laws
        self.length = length
        urn = model.inputs.flatMap { Array(repeating: $0, count: $0.weight) }
    }

    /// Sends `steps` random inputs in scripts of their own; the first move that breaks a law, with its script shrunk.
    ///
    /// The same seed gives the same scripts on every system.
    public func violation(
        steps: Int, seed: UInt64, onMove: (MachineModel<Machine>.Input, Move<Machine>) -> Void = { _, _ in }
    ) -> Violation<Machine>? {
        var generator = SeededGenerator(seed: seed)
        var tried = 0
        while tried < steps {
            var (state, script) = (model.initial, [MachineModel<Machine>.Input]())
            while script.count < length, tried < steps, let input = urn.randomElement(using: &generator) {
                script.append(input)
                tried += 1
                guard let move = model.move(input, from: state) else { continue }
                onMove(input, move)
                if let law = laws.first(where: { $0.violation(move) != nil }) {
                    return shrunk(script, breaking: law, tried: tried)
                }
                state = move.to
            }
        }
        return nil
    }

    /// A script of which no input can be left out (after Zeller and Hildebrandt, "Simplifying and Isolating
    /// Failure-Inducing Input", 2002: ever smaller parts are left out, as long as the same law is broken).
    private func shrunk(
        _ script: [MachineModel<Machine>.Input], breaking law: Law<Machine>, tried: Int
    ) -> Violation<Machine>? {
        var script = script
        var size = script.count / 2
        while size >= 1 {
            var (start, isShorter) = (0, false)
            while start < script.count {
                let rest = Array(script[..<start] + script[min(start + size, script.count)...])
                if model.firstViolation(of: [law], in: rest) != nil {
                    (script, isShorter) = (rest, true)
                } else {
                    start += size
                }
            }
            if size > 1 || !isShorter { size /= 2 }
        }
        guard let found = model.firstViolation(of: [law], in: script) else { return nil }
        return Violation(
            law: found.law, message: found.message, script: found.script, actions: found.actions, tried: tried)
    }
}
