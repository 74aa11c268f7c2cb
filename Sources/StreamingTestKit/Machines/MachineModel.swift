import StreamingCore

/// A model of a state machine for checks: the machine, the inputs to try, and the states that count as the same.
public struct MachineModel<Machine: StateMachine> {
    /// The result of an action.
    public typealias Decision = StepResult<Machine.State, Machine.Effect, Machine.Refusal>

    /// An input to try in every state.
    public struct Input {
        /// The name of the input in scripts and cells, unique in a model.
        public let name: String
        /// The relative frequency of the input in random runs, 0 or more. An input of weight 0 is never used there.
        public let weight: Int
        /// A function that returns the action to send in a state, or nil if the input does not apply in that state.
        public let action: (Machine.State) -> Machine.Action?

        /// Creates an input whose action depends on the state, such as an event that follows the last command.
        ///
        /// - Parameters:
        ///   - name: The name of the input, unique in a model.
        ///   - weight: The relative frequency in random runs, 0 or more. Use a low weight for an input that resets the
        ///     machine, because frequent resets keep runs short.
        ///   - action: Returns the action to send in a state, or nil if the input does not apply in that state.
        public init(_ name: String, weight: Int = 1, _ action: @escaping (Machine.State) -> Machine.Action?) {
            precondition(weight >= 0, "the weight of \(name) is \(weight), expected at least 0")
            self.name = name
            self.weight = weight
            self.action = action
        }

        /// Creates an input that sends the same action in every state.
        ///
        /// - Parameters:
        ///   - name: The name of the input, unique in a model.
        ///   - weight: The relative frequency in random runs, 0 or more.
        ///   - action: The action to send.
        public init(_ name: String, weight: Int = 1, _ action: Machine.Action) {
            self.init(name, weight: weight) { _ in action }
        }
    }

    /// The state in which every script starts.
    public let initial: Machine.State
    /// The inputs to try.
    public let inputs: [Input]
    /// A function that returns the shape of a state. The shape is a name that all states with the same behaviour share.
    ///
    /// The shape must include every part of the state that affects an outcome.
    public let shape: (Machine.State) -> String
    /// A function that returns the result of an action in a state.
    public private(set) var decision: (Machine.State, Machine.Action) -> Decision

    /// Creates a model. Without inputs, or if two inputs have the same name, the process ends.
    ///
    /// - Parameters:
    ///   - machine: The machine in the state in which every script starts.
    ///   - inputs: The inputs to try, with unique names.
    ///   - shape: Returns a name that all states with the same behaviour share.
    public init(_ machine: Machine, inputs: [Input], shape: @escaping (Machine.State) -> String) {
        precondition(!inputs.isEmpty, "the model has no inputs")
        let twice = Dictionary(grouping: inputs, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
        precondition(twice.isEmpty, "several inputs have the name \(twice.joined(separator: ", "))")
        initial = machine.state
        self.inputs = inputs
        self.shape = shape
        decision = { state, action in
            var machine = machine
            machine.state = state
            return machine.handle(action)
        }
    }

    /// Returns a mutant: a model of the same machine with other results. The laws should detect the difference.
    ///
    /// - Parameter change: Returns the result to use instead of the result of a move.
    public func changed(_ change: @escaping (Move<Machine>) -> Decision) -> Self {
        var changed = self
        changed.decision = { [decision] state, action in
            change(Move(from: state, action: action, decision: decision(state, action)))
        }
        return changed
    }

    func move(_ input: Input, from state: Machine.State) -> Move<Machine>? {
        input.action(state).map { Move(from: state, action: $0, decision: decision(state, $0)) }
    }
}
