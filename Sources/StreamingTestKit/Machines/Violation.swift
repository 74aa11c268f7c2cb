import StreamingCore

/// A ``Move`` that breaks a ``Law``, and the sequence of inputs that leads to that move.
public struct Violation<Machine: StateMachine>: CustomStringConvertible {
    /// The name of the law.
    public let law: String
    /// The reason why the ``Move`` breaks the law.
    public let message: String
    /// The names of the inputs, from the initial state to the ``Move`` that breaks the law.
    public let script: [String]
    /// The actions that the inputs in `script` sent, in the same order.
    public let actions: [Machine.Action]
    /// The number of inputs that were tried until the violation was found.
    ///
    /// Random runs also count inputs that do not apply.
    public let tried: Int

    /// The law and the reason, with one line for each input and its action.
    public var description: String {
        let lines = zip(script, actions).map { "  \($0): \($1)" }
        let count = script.count == 1 ? "1 step" : "\(script.count) steps"
        return (["\(law): \(message), after \(count):"] + lines).joined(separator: "\n")
    }
}
