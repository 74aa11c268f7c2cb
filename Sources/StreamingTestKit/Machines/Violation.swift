import StreamingCore

/// A move that breaks a law, and the script that leads to that move.
public struct Violation<Machine: StateMachine>: CustomStringConvertible {
    /// The name of the law.
    public let law: String
    /// The reason why the move breaks the law.
    public let message: String
    /// The names of the inputs, from the initial state to the violating move.
    public let script: [String]
    /// The actions that the inputs in `script` sent, in the same order.
    public let actions: [Machine.Action]
    /// The number of moves that were tried, including the violating one.
    public let tried: Int

    /// The law, the reason and the script, with one line per action.
    public var description: String {
        let lines = zip(script, actions).map { "  \($0): \($1)" }
        let count = script.count == 1 ? "1 step" : "\(script.count) steps"
        return (["\(law): \(message), after \(count):"] + lines).joined(separator: "\n")
    }
}
