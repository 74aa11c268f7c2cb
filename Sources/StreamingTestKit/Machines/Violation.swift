import StreamingCore

/// A move that breaks a law, and the sequence of inputs that leads to that move.
public struct Violation<Machine: StateMachine>: CustomStringConvertible {
    /// The name of the law.
    public let law: String
    /// The reason why the move breaks the law.
    public let message: String
    /// The names of the inputs, from the initial state to the move that breaks the law.
    public let script: [String]
    /// The actions that the inputs in `script` sent, in the same order.
    public let actions: [Machine.Action]
    /// The number of moves that were checked, up to and including this move. Random runs also count inputs that do not
    /// apply.
    public let tried: Int

    /// The law and the reason, with one line for each input and its action.
    public var description: String {
        let lines = zip(script, actions).map { "  \($0): \($1)" }
        let count = script.count == 1 ? "1 step" : "\(script.count) steps"
        return (["\(law): \(message), after \(count):"] + lines).joined(separator: "\n")
    }
}
