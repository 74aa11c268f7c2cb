import StreamingCore

/// Joins the engine to processes and a clock: starts what it asks for, hands it what comes, and wakes it in time.
final class MPVRunner: Sendable {
    private struct State {
        var engine: MPVEngine
        var process: MPVProcess?
        /// How many processes have been told to end and are not gone yet.
        var ending = 0
    }

    private let installation: MPVInstallation?
    private let options: MPVOptions
    private let terminal: MPVTerminal?
    private let transport: any HTTPTransport
    private let clock: any PlaybackClock
    private let mailbox: Mailbox<PlaybackReport>
    private let alarm: DeadlineAlarm
    private let state: Locked<State>
    private let hasEnded = Doorbell()

    init(
        _ installation: MPVInstallation?, _ options: MPVOptions, _ terminal: MPVTerminal?, transport: any HTTPTransport,
        clock: any PlaybackClock, mailbox: Mailbox<PlaybackReport>
    ) {
        self.installation = installation
        self.options = options
        self.terminal = terminal
        self.transport = transport
        self.clock = clock
        self.mailbox = mailbox
        alarm = DeadlineAlarm(clock: clock)
        state = Locked(State(engine: MPVEngine(headers: options.headers)))
    }

    func read<Value: Sendable>(_ body: (MPVEngine, Duration) -> Value) -> Value {
        state.withLock { body($0.engine, clock.now) }
    }

    var processIdentifier: Int32? { state.withLock { $0.process?.identifier } }

    /// Lets the engine answer, and does what it asks, in one piece: so reports keep the order of events.
    func send(_ input: MPVInput) {
        state.withLock { handle(input, &$0) }
    }

    func waitUntilStopped() async {
        while true {
            let rings = hasEnded.rings
            if state.withLock({ $0.ending == 0 }) { return }
            await hasEnded.wait(after: rings)
        }
    }

    private func handle(_ input: MPVInput, _ state: inout State) {
        for output in state.engine.handle(input, at: clock.now) { perform(output, &state) }
        alarm.set(state.engine.nextDeadline) { [weak self] in self?.send(.tick) }
    }

    private func perform(_ output: MPVOutput, _ state: inout State) {
        switch output {
        case .report(let report): mailbox.post(report)
        case .send(let command, let id): state.process?.write(command.line(id: id))
        case .start: start(&state)
        case .end:
            guard let process = state.process else { return }
            process.end()
            state.process = nil
            state.ending += 1
        case .readPlaylist(let url, let headers, let id):
            let reader = StreamEndingReader(url, headers: headers, transport: transport)
            Task(executorPreference: clock.executor) { [weak self] in
                let ending = await reader.read()
                self?.send(.playlist(ending, id: id))
            }
        }
    }

    private func start(_ state: inout State) {
        guard let installation else { return handle(.didNotStart(MPVInstallation.advice()), &state) }
        do {
            let process = try MPVProcess(
                path: installation.path, arguments: options.arguments,
                terminal: options.video == .terminal ? terminal : nil)
            state.process = process
            process.start(
                onLine: { [weak self, weak process] line in
                    guard let message = MPVMessage(line) else { return }
                    self?.take(.message(message), from: process)
                },
                onExit: { [self, process] exit in
                    take(.exited(exit), from: process)
                    hasEnded.ring()
                })
        } catch {
            handle(.didNotStart("mpv does not start: \(error)"), &state)
        }
    }

    /// What a process says that has been told to end does not count.
    private func take(_ input: MPVInput, from process: MPVProcess?) {
        state.withLock { state in
            let isCurrent = process != nil && state.process === process
            if case .exited = input {
                if isCurrent { state.process = nil } else { state.ending -= 1 }
            }
            if isCurrent { handle(input, &state) }
        }
    }
}
