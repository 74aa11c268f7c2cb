import StreamingCore

/// A model of a state machine for checks: the machine, the inputs to try, and a rule that groups states that behave
/// alike.
public struct MachineModel<Machine: StateMachine> {
    /// The result of an action: a new state with effects, or a rejection.
    public typealias Decision = StepResult<Machine.State, Machine.Effect, Machine.Rejection>

    /// An input of the machine, such as a command or an event.
    ///
    /// An ``Exploration`` tries every input in every shape. ``RandomRuns`` send random inputs.
    public struct Input {
        /// The name of the input in reports, unique in a model.
        public let name: String
        /// The relative frequency of the input in random runs, 0 or more.
        ///
        /// Random runs never use an input with weight 0.
        public let weight: Int
        /// A function that returns the action to send in a state, or nil if the input does not apply in that state.
        public let action: (Machine.State) -> Machine.Action?

        /// Creates an input whose action depends on the state, such as an event that follows the last command.
        ///
        /// - Parameters:
        ///   - name: The name of the input, unique in a model.
        ///   - weight: The relative frequency in random runs, 0 or more. Use a low weight for an input that resets the
        ///     machine, because frequent resets keep runs short.
        ///   - action: A closure that returns the action to send in a state, or nil if the input does not apply in
        ///     that state.
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

    /// The state in which every exploration and every random sequence of inputs starts.
    public let initial: Machine.State
    /// The inputs to try.
    public let inputs: [Input]
    /// A function that returns the shape of a state, which is a name that all states with the same behaviour share.
    ///
    /// The name must depend on every part of the state that affects the result of an action.
    public let shape: (Machine.State) -> String
    /// A function that returns the result of an action in a state.
    public private(set) var decision: (Machine.State, Machine.Action) -> Decision

    /// Creates a model from a machine, the inputs to try, and a rule that groups states.
    ///
    /// The process ends if `inputs` is empty, or if two inputs have the same name.
    ///
    /// - Parameters:
    ///   - machine: The machine, in its initial state.
    ///   - inputs: The inputs to try, with unique names.
    ///   - shape: A closure that returns a name that all states with the same behaviour share.
    public init(_ machine: Machine, inputs: [Input], shape: @escaping (Machine.State) -> String) {
        precondition(!inputs.isEmpty, "the model has no inputs")
        let twice = Dictionary(grouping: inputs, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
        precondition(twice.isEmpty, "the inputs have duplicate names: \(twice.joined(separator: ", "))")
        initial = machine.state
        self.inputs = inputs
        self.shape = shape
        decision = { state, action in
            var machine = machine
            machine.state = state
            return machine.handle(action)
        }
    }

    /// Returns a model of the same machine, in which `change` replaces the result of each ``Move``.
    ///
    /// Use such a model to test that a ``Law`` detects a faulty machine.
    ///
    /// - Parameter change: A closure that returns the result to use instead of the result of a move.
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
