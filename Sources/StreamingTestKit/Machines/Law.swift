import StreamingCore

/// What must hold of every move of a machine, whatever came before it.
public struct Law<Machine: StateMachine> {
    /// Its number and what it says, for the failure.
    public let name: String
    /// What is wrong with a move; nil where it keeps the law.
    public let violation: (Move<Machine>) -> String?

    public init(_ name: String, violation: @escaping (Move<Machine>) -> String?) {
        self.name = name
        self.violation = violation
    }
}

/// A move that breaks a law, and the way to it.
public struct Violation<Machine: StateMachine>: CustomStringConvertible {
    /// The name of the law.
    public let law: String
    /// What is wrong.
    public let message: String
    /// The names of the inputs, from the initial state to the move that is wrong.
    public let script: [String]
    /// The same as actions.
    public let actions: [Machine.Action]
    /// How many moves were tried before it was found, itself included.
    public let tried: Int

    /// Law, message and script, an action a line.
    public var description: String {
        let lines = zip(script, actions).map { "  \($0): \($1)" }
        return (["\(law): \(message), after \(script.count) steps:"] + lines).joined(separator: "\n")
    }
}

extension MachineModel {
    /// Sends the inputs of a script one after the other, and stops at the first move that breaks a law.
    func firstViolation(of laws: [Law<Machine>], in script: [Input], tried: Int = 0) -> Violation<Machine>? {
        var (state, names, actions) = (initial, [String](), [Machine.Action]())
        for input in script {
            guard let move = move(input, from: state) else { continue }
            names.append(input.name)
            actions.append(move.action)
            for law in laws {
                guard let message = law.violation(move) else { continue }
                return Violation(
                    law: law.name, message: message, script: names, actions: actions, tried: tried + names.count)
            }
            state = move.to
        }
        return nil
    }
}
