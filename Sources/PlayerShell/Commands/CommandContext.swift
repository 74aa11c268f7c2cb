import StreamingCore

/// The environment of a command.
@MainActor
final class CommandContext {
    let console: Console
    let composition: Composition
    let environment: [String: String]
    /// The input from standard input, which arrives after a call of `read`.
    let inputs: Mailbox<ShellInput>
    /// A function that starts to read standard input.
    let read: (InputReader.Mode) -> Void
    let keyMode = KeyMode()
    /// The current playback, which pauses while the process is suspended.
    var playback: Playback?
    /// The picture of the current playback, if it draws on the terminal.
    var picture: TerminalPicture?
    /// The signal that ends the process, or nil before it.
    var endingSignal: Int32?

    init(
        console: Console, composition: Composition, environment: [String: String], inputs: Mailbox<ShellInput>,
        read: @escaping (InputReader.Mode) -> Void
    ) {
        self.console = console
        self.composition = composition
        self.environment = environment
        self.inputs = inputs
        self.read = read
    }

    var clock: any MonotonicClock { composition.clock }

    /// Seconds since the process started.
    var time: Double { clock.now.seconds }

    /// Returns the exit code of the ending signal, or `code` if there is none.
    func exitCode(_ code: Int32) -> Int32 { endingSignal.map(ExitCode.signal) ?? code }

    /// Takes the terminal if the process is in the foreground: enables single keys and shows the picture.
    ///
    /// - Returns: Whether the command may draw on the terminal.
    func takeTerminal() -> Bool {
        guard console.facts.isInForeground() else { return false }
        keyMode.follow()
        picture?.show()
        return true
    }

    /// Hides the picture, removes the status line and restores the terminal mode.
    func leaveTerminal() {
        picture?.hide()
        console.clear()
        keyMode.pause()
    }

    /// Prints the engine that plays, or the session event with JSON.
    func introduce(_ engine: Engine, json: Bool) {
        json
            ? console.emit(PlaybackEvents.session(engine: engine.name, start: clock.startDate))
            : console.print(PlaybackTexts.introduction(of: engine))
    }

    /// Reports a failure as one line on standard error, and with `--json` also as an event.
    ///
    /// It does nothing if the command has already printed the failure as its result.
    func report(_ failure: Failure, json: Bool) {
        if failure.isResult { return }
        if json { console.emit(failure.event(at: time)) }
        console.note(failure.line)
    }
}
