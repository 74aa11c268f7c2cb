import StreamingCore

/// Joins the engine to processes and a clock: starts what it asks for, hands it what comes, and wakes it in time.
final class MPVRunner: Sendable {
    private struct State {
        var engine: MPVEngine
        var process: MPVProcess?
        /// Processes that are not gone yet, ended or not.
        var alive = 0
        var timer: DeadlineTimer
    }

    private let installation: MPVInstallation?
    private let options: MPVOptions
    private let clock: any PlaybackClock
    private let mailbox: Mailbox<PlaybackReport>
    private let state: Locked<State>
    private let hasEnded = Doorbell()

    init(
        _ installation: MPVInstallation?, _ options: MPVOptions, clock: any PlaybackClock,
        mailbox: Mailbox<PlaybackReport>
    ) {
        self.installation = installation
        self.options = options
        self.clock = clock
        self.mailbox = mailbox
        state = Locked(State(engine: MPVEngine(setup: options.setup), timer: DeadlineTimer(clock: clock)))
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
            let isOver = state.withLock { $0.alive == ($0.process == nil ? 0 : 1) }
            if isOver { return }
            await hasEnded.wait(after: rings)
        }
    }

    private func handle(_ input: MPVInput, _ state: inout State) {
        for output in state.engine.handle(input, at: clock.now) { perform(output, &state) }
        state.timer.set(state.engine.nextDeadline) { [weak self] deadline in
            self?.state.withLock { $0.timer.hasFired(deadline) }
            self?.send(.tick)
        }
    }

    private func perform(_ output: MPVOutput, _ state: inout State) {
        switch output {
        case .report(let report): mailbox.post(report)
        case .send(let command, let id): state.process?.write(command.line(id: id))
        case .end:
            state.process?.end()
            state.process = nil
        case .start: start(&state)
        }
    }

    private func start(_ state: inout State) {
        guard let installation else { return handle(.didNotStart(MPVInstallation.advice()), &state) }
        do {
            let process = try MPVProcess(
                path: installation.path, arguments: options.arguments, sharesTerminal: options.video == .terminal)
            state.process = process
            state.alive += 1
            process.start(
                onLine: { [weak self, weak process] line in
                    guard let message = MPVMessage(line) else { return }
                    self?.send(.message(message), from: process)
                },
                onExit: { [self, weak process] exit in
                    self.state.withLock { $0.alive -= 1 }
                    send(.exited(exit), from: process)
                    hasEnded.ring()
                })
        } catch {
            handle(.didNotStart("mpv does not start: \(error)"), &state)
        }
    }

    /// What a process says that has been replaced does not count.
    private func send(_ input: MPVInput, from process: MPVProcess?) {
        state.withLock { state in
            guard let process, state.process === process else { return }
            if case .exited = input { state.process = nil }
            handle(input, &state)
        }
    }
}
