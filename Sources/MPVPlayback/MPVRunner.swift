import StreamingCore

/// The connection between the engine, the mpv processes, a transport and a clock.
///
/// The runner starts mpv, passes messages between mpv and the engine, and wakes the engine at its deadlines.
///
/// The engine handles inputs under a lock. The runner performs the outputs of the engine in order and outside the lock.
/// Otherwise, a cancelled wait or read could run code of the clock or the transport under the lock. A separate queue
/// starts the processes and writes to them, because these operations may block.
final class MPVRunner: Sendable {
    private struct State {
        var engine: MPVEngine
        /// The number of the process whose messages are handled, or nil if no process runs.
        var current: Int?
        var lastProcess = 0
        /// The number of processes that are being ended and have not exited yet.
        var ending = 0
    }

    /// The outputs of the engine for one input, and the engine's next deadline. The runner performs the outputs and
    /// sets the timer after it has released the lock.
    private struct Decision: Sendable {
        /// The outputs, each with the number of the process that the output applies to. The number is 0 if the output
        /// applies to no process.
        let outputs: [(output: MPVOutput, process: Int)]
        let deadline: Duration?
    }

    private let installation: MPVInstallation?
    private let options: MPVOptions
    private let terminal: MPVTerminal?
    private let transport: any HTTPTransport
    private let clock: any MonotonicClock
    private let mailbox: Mailbox<PlaybackReport>
    private let timer: DeadlineTimer
    private let state: LockedValue<State>
    private let decisions = OrderedWork<Decision>()
    private let queue = BlockingQueue("MPVPlayback.MPVRunner")
    /// The running processes, by number.
    private let processes = LockedValue<[Int: MPVProcess]>([:])
    /// The reads of playlists in progress, by number.
    private let reads = LockedValue<[Int: Task<Void, Never>]>([:])
    private let hasEnded = AsyncSignal()

    init(
        _ installation: MPVInstallation?, _ options: MPVOptions, _ terminal: MPVTerminal?, transport: any HTTPTransport,
        clock: any MonotonicClock, mailbox: Mailbox<PlaybackReport>
    ) {
        self.installation = installation
        self.options = options
        self.terminal = terminal
        self.transport = transport
        self.clock = clock
        self.mailbox = mailbox
        timer = DeadlineTimer(clock: clock)
        state = LockedValue(
            State(engine: MPVEngine(headers: options.headers, maximumBitrate: options.variant?.maximumBitrate)))
    }

    /// Calls `body` with the engine and the current time, and returns the result of `body`. The call runs under the
    /// lock.
    func read<Value: Sendable>(_ body: (MPVEngine, Duration) -> Value) -> Value {
        state.withLock { body($0.engine, clock.now) }
    }

    var processIdentifier: Int32? {
        let current = state.withLock { $0.current }
        return current.flatMap { current in processes.withLock { $0[current] } }?.identifier
    }

    /// Passes an input to the engine, and carries out the outputs of the engine, in the order of the inputs.
    func send(_ input: MPVInput) {
        state.withLock { decide(input, &$0) }
        performAll()
    }

    /// Waits until every process that is being ended has exited.
    func waitUntilStopped() async {
        while true {
            let sent = hasEnded.sentCount
            if state.withLock({ $0.ending == 0 }) { return }
            await hasEnded.wait(after: sent)
        }
    }

    private func decide(_ input: MPVInput, _ state: inout State) {
        let outputs = state.engine.handle(input, at: clock.now).map { output in
            (output, number(of: output, &state))
        }
        decisions.add(Decision(outputs: outputs, deadline: state.engine.nextDeadline))
    }

    /// Returns the number of the process that an output applies to, or 0 if the output applies to no process.
    private func number(of output: MPVOutput, _ state: inout State) -> Int {
        switch output {
        case .report, .readPlaylist, .cancelRead: break
        case .send: return state.current ?? 0
        case .start:
            state.lastProcess += 1
            state.current = state.lastProcess
            return state.lastProcess
        case .end:
            guard let current = state.current else { break }
            state.current = nil
            state.ending += 1
            return current
        }
        return 0
    }

    private func performAll() {
        decisions.performAll { decision in
            for (output, process) in decision.outputs { perform(output, process) }
            timer.set(decision.deadline) { [weak self] in self?.send(.tick) }
        }
    }

    private func perform(_ output: MPVOutput, _ number: Int) {
        switch output {
        case .report(let report): mailbox.post(report)
        case .send(let command, let id): queue.enqueue { [self] in process(number)?.write(command.line(id: id)) }
        case .start: queue.enqueue { [self] in start(number) }
        case .end: queue.enqueue { [self] in process(number)?.end() }
        case .readPlaylist(let url, let headers, let id):
            let reader = StreamEndingReader(url, headers: headers, transport: transport)
            let task = Task(executorPreference: clock.executor) { [weak self] in
                let reading = await reader.read()
                self?.send(.playlist(reading, id: id))
            }
            reads.withLock { $0[id] = task }
        case .cancelRead(let id): reads.withLock { $0.removeValue(forKey: id) }?.cancel()
        }
    }

    private func process(_ number: Int) -> MPVProcess? { processes.withLock { $0[number] } }

    private func start(_ number: Int) {
        guard let installation else { return take(.didNotStart(MPVInstallation.advice()), from: number) }
        do {
            let process = try MPVProcess(
                path: installation.path, arguments: options.arguments,
                terminal: options.video == .terminal ? terminal : nil)
            processes.withLock { $0[number] = process }
            process.start(
                onLine: { [weak self] line in
                    guard let message = MPVMessage(line) else { return }
                    self?.take(.message(message), from: number)
                },
                onExit: { [self] exit in take(.exited(exit), from: number) })
        } catch {
            take(.didNotStart("cannot start mpv: \(error)"), from: number)
        }
    }

    /// Passes an input from a process to the engine, unless that process is being ended.
    private func take(_ input: MPVInput, from number: Int) {
        state.withLock { state in
            let isCurrent = state.current == number
            if input.endsProcess {
                if isCurrent { state.current = nil } else { state.ending -= 1 }
            }
            if isCurrent { decide(input, &state) }
        }
        if input.endsProcess { queue.enqueue { [self] in processes.withLock { $0[number] = nil } } }
        performAll()
        if input.endsProcess { hasEnded.send() }
    }
}

extension MPVInput {
    /// Whether the input reports that the process has exited or could not be started.
    fileprivate var endsProcess: Bool {
        switch self {
        case .exited, .didNotStart: true
        default: false
        }
    }
}
