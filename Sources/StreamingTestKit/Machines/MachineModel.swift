import StreamingCore

/// A state machine as something to examine: what is tried on it, and which of its states count as the same.
public struct MachineModel<Machine: StateMachine> {
    /// What the machine answers.
    public typealias Answer = StepResult<Machine.State, Machine.Effect, Machine.Refusal>

    /// Something to try on every state.
    public struct Input {
        /// Its name in scripts and cells, unique in a model.
        public let name: String
        /// How often it is drawn in a random run, compared to the others.
        public let weight: Int
        /// What is sent in a state; nil where there is nothing of the kind to send.
        public let action: (Machine.State) -> Machine.Action?

        /// What depends on the state, such as an answer to what was asked last.
        ///
        /// - Parameter weight: 0 or more; give less to what begins everything anew, or runs do not get far.
        public init(_ name: String, weight: Int = 1, _ action: @escaping (Machine.State) -> Machine.Action?) {
            precondition(weight >= 0, "the weight of \(name) is \(weight), and should be 0 or more")
            self.name = name
            self.weight = weight
            self.action = action
        }

        /// The same action in every state.
        public init(_ name: String, weight: Int = 1, _ action: Machine.Action) {
            self.init(name, weight: weight) { _ in action }
        }
    }

    /// Where it starts.
    public let initial: Machine.State
    /// What is tried.
    public let inputs: [Input]
    /// Names the states that answer alike: state with all memory that changes an outcome.
    public let shape: (Machine.State) -> String
    /// What it answers to an action in a state.
    public private(set) var answer: (Machine.State, Machine.Action) -> Answer

    /// Stops the test if there are no inputs, or two of one name: of those, one would never be seen.
    ///
    /// - Parameter machine: its state is where every script starts.
    public init(_ machine: Machine, inputs: [Input], shape: @escaping (Machine.State) -> String) {
        precondition(!inputs.isEmpty, "there are no inputs, so nothing is tried")
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

    /// The same machine with other answers: a fault that is planted to see who finds it.
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
