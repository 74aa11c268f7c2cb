import StreamingCore

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
        let count = script.count == 1 ? "1 step" : "\(script.count) steps"
        return (["\(law): \(message), after \(count):"] + lines).joined(separator: "\n")
    }
}
