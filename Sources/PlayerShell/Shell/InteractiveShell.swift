import StreamingCore
import TerminalScreen

/// The loop of `player shell` on a terminal: it lets the user edit a line, and then executes the line.
@MainActor
final class InteractiveShell {
    private let interpreter: ShellInterpreter
    private let history: ShellHistory
    private let context: CommandContext
    private let line: EditedLine
    private var editor = LineEditor()
    private var isOver = false
    private let signal = AsyncSignal()
    private let messages = Mailbox<String>()
    /// The inputs that have arrived but have not been handled. Keys that arrive during a command wait here.
    private var typed: [ShellInput] = []
    private var foregroundTimer: Task<Void, any Error>?

    private static let prompt = "> "
    private static let hint = "to leave the shell, press Ctrl-D or type quit"
    private static let interrupt = ShellInput.key(.control("c"))
    /// The number of keys that wait during a command. Further keys are ignored, except for Ctrl-C.
    private static let mostTyped = 64 << 10
    /// The interval at which a process in the background checks whether it has come to the foreground.
    private static let foregroundInterval = Duration.milliseconds(250)

    init(_ interpreter: ShellInterpreter, _ history: ShellHistory, in context: CommandContext) {
        self.interpreter = interpreter
        self.history = history
        self.context = context
        line = EditedLine(context.console)
    }

    /// Reads and executes lines until the user leaves, the task is cancelled, or the terminal is closed. Then restores
    /// the terminal.
    ///
    /// - Parameter firstLine: A line to execute before the first prompt, or nil for none.
    func run(firstLine: String?) async {
        connect()
        do {
            editor = LineEditor(history: try await history.load())
        } catch {
            context.composition.notices.isNotKept("cannot read the history of the shell", error)
        }
        if let firstLine { await execute(firstLine) }
        while let text = await readLine() { await execute(text) }
        await disconnect()
    }

    private func connect() {
        context.inputs.attach(signal)
        messages.attach(signal)
        context.composition.notices.redirect(to: messages)
        context.editedLine = line
        context.onTerminalChange = { [weak self] in
            self?.line.forget()
            self?.signal.send()
        }
        context.keyMode.enter(deliversInterrupt: true)
        context.read(.keys)
    }

    private func disconnect() async {
        foregroundTimer?.cancel()
        context.onTerminalChange = nil
        line.hide()
        context.editedLine = nil
        context.keyMode.leave()
        await history.entries.flush()
        context.composition.notices.redirect(to: nil)
        takeMessages()
    }

    private var canContinue: Bool { !isOver && !Task.isCancelled && !context.console.isClosed }

    // MARK: Editing

    /// Lets the user edit a line. Returns the line, or nil if the shell ends.
    private func readLine() async -> String? {
        while canContinue {
            let sent = signal.sentCount
            takeMessages()
            takeInputs()
            while !typed.isEmpty && canContinue {
                if let text = handle(typed.removeFirst()) { return text }
            }
            if !canContinue { break }
            draw()
            await signal.wait(after: sent)
        }
        return nil
    }

    private func takeInputs() {
        for input in context.inputs.drain().messages {
            let isEnd = input == .endOfInput || input == Self.interrupt
            if typed.count < Self.mostTyped || isEnd { typed.append(input) }
        }
    }

    private func takeMessages() {
        for text in messages.drain().messages { context.console.note("player: \(text)".printable) }
    }

    /// Handles an input, and returns the line if the user has submitted it.
    private func handle(_ input: ShellInput) -> String? {
        switch input {
        case .key(let key): return handle(key)
        case .line(let text): return text
        case .endOfInput:
            isOver = true
            return nil
        }
    }

    private func handle(_ key: Key) -> String? {
        let before = editor.text
        switch editor.handle(key) {
        case .none: break
        case .submit(let text):
            leave(text)
            keep(text)
            return text
        case .complete(let request): complete(request)
        // The editor knows only the words; `complete(_:)` lists their labels.
        case .listCandidates: break
        case .clearScreen:
            context.console.endEditing()
            context.console.write("\u{1B}[H\u{1B}[2J")
        case .interrupt: before.isEmpty ? interruptPlayback() : leave("\(before)^C")
        case .endOfInput: isOver = true
        }
        return nil
    }

    /// Leaves a text on the terminal, completely and with the prompt, above the next line.
    private func leave(_ text: String) {
        context.console.endEditing("\(Self.prompt)\(text.printable)\n")
    }

    /// Saves a line in the history, unless the line contains a URL with a secret.
    private func keep(_ text: String) {
        if text.redactingURLs != text { return }
        history.append(text, at: context.clock.date) { [notices = context.composition.notices] in
            notices.isNotKept("cannot save the history of the shell", $0)
        }
    }

    /// Stops playback, unless nothing plays, and tells how to leave the shell.
    private func interruptPlayback() {
        let playback = interpreter.driver.playback
        let player = playback.player
        let isLoading = if case .loading = player.state { true } else { false }
        let isBusy = player.willPlay || isLoading || player.pendingRetry != nil
        if isBusy { _ = playback.ask { $0.stop() } }
        context.console.print(isBusy ? "playback stopped; \(Self.hint)" : Self.hint)
    }

    private func complete(_ request: LineEditor.Completion) {
        let player = interpreter.driver.playback.player
        let completion = ShellCompletion(
            videos: interpreter.listing?.videos ?? [], tracks: player.tracks, variants: player.variants)
        switch completion.outcome(of: request) {
        case .complete(let candidates):
            guard case .listCandidates = editor.complete(with: candidates.map(\.word)) else { return }
            list(candidates)
        case .replace(let count, let word): editor.replace(last: count, with: word)
        case .list(let candidates): list(candidates)
        }
    }

    private func list(_ candidates: [ShellCompletion.Candidate]) {
        ShellCompletion.lines(of: candidates, width: max(1, context.console.facts.width() - 1))
            .forEach(context.console.print)
    }

    private func draw() {
        guard context.takeTerminal() else { return awaitForeground() }
        line.draw(editor.visible(prompt: Self.prompt, width: max(1, context.console.facts.width() - 1)))
    }

    /// Draws the line later. The system does not report that a running process has come to the foreground.
    private func awaitForeground() {
        if foregroundTimer != nil { return }
        let (clock, signal) = (context.clock, signal)
        foregroundTimer = Task {
            try await clock.sleep(for: Self.foregroundInterval)
            foregroundTimer = nil
            signal.send()
        }
    }

    // MARK: Executing

    /// Executes a line to its end. Meanwhile, Ctrl-C cancels the line.
    private func execute(_ text: String) async {
        var wasCancelled: Bool?
        let signal = signal
        let task = Task {
            wasCancelled = await interpreter.execute(text)
            signal.send()
        }
        while wasCancelled == nil && canContinue {
            let sent = signal.sentCount
            takeMessages()
            takeInputs()
            if let index = typed.lastIndex(of: Self.interrupt) {
                // As in the system's own line editing, Ctrl-C also discards what was typed before.
                typed.removeFirst(index + 1)
                task.cancel()
            }
            if typed.contains(.endOfInput) { isOver = true }
            if wasCancelled == nil && canContinue { await signal.wait(after: sent) }
        }
        if wasCancelled == nil { task.cancel() }
        await task.value
        takeMessages()
        if interpreter.isOver { isOver = true }
        if wasCancelled == true && canContinue {
            context.console.note("player: \(text.redactingURLs): cancelled".printable)
        }
    }
}
