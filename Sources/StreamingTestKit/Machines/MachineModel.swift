import StreamingCore

/// A state machine to examine: the inputs to try, and the states that count as the same.
public struct MachineModel<Machine: StateMachine> {
    /// The result of an action.
    public typealias Answer = StepResult<Machine.State, Machine.Effect, Machine.Refusal>

    /// An input to try in every state.
    public struct Input {
        /// Its name in scripts and cells, unique in a model.
        public let name: String
        /// How often it is drawn in a random run, relative to the others.
        public let weight: Int
        /// The action to send in a state; nil if the input does not apply there.
        public let action: (Machine.State) -> Machine.Action?

        /// Creates an input that depends on the state, such as a report about the last command.
        ///
        /// - Parameter weight: 0 or more. Give less to inputs that start over, or runs do not get
        ///   far.
        public init(_ name: String, weight: Int = 1, _ action: @escaping (Machine.State) -> Machine.Action?) {
            precondition(weight >= 0, "the weight of \(name) is \(weight), expected at least 0")
            self.name = name
            self.weight = weight
            self.action = action
        }

        /// Creates an input that is the same action in every state.
        public init(_ name: String, weight: Int = 1, _ action: Machine.Action) {
            self.init(name, weight: weight) { _ in action }
        }
    }

    /// The state in which every script starts.
    public let initial: Machine.State
    /// The inputs to try.
    public let inputs: [Input]
    /// Returns the name of the states that answer alike: the state with all memory that changes an
    /// outcome.
    public let shape: (Machine.State) -> String
    /// Returns the result of an action in a state.
    public private(set) var answer: (Machine.State, Machine.Action) -> Answer

    /// Creates a model. Stops the test if there are no inputs, or two of one name.
    ///
    /// - Parameter machine: the machine in the state in which every script starts.
    public init(_ machine: Machine, inputs: [Input], shape: @escaping (Machine.State) -> String) {
        precondition(!inputs.isEmpty, "the model has no inputs")
        let twice = Dictionary(grouping: inputs, by: \.name).filter { $0.value.count > 1 }.keys.sorted()
        precondition(twice.isEmpty, "several inputs have the name \(twice.joined(separator: ", "))")
        initial = machine.state
        self.inputs = inputs
        self.shape = shape
        answer = { state, action in
            var machine = machine
            machine.state = state
            return machine.handle(action)
        }
    }

    /// Returns the same machine with other answers: a planted fault, to see which law finds it.
    public func changed(_ change: @escaping (Move<Machine>) -> Answer) -> Self {
        var changed = self
        changed.answer = { [answer] state, action in
            change(Move(from: state, action: action, answer: answer(state, action)))
        }
        return changed
    }

    func move(_ input: Input, from state: Machine.State) -> Move<Machine>? {
        input.action(state).map { Move(from: state, action: $0, answer: answer(state, $0)) }
    }
}
