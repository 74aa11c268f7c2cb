import StreamingCore

/// What a command works with.
@MainActor
final class CommandContext {
    let console: Console
    let composition: Composition
    let environment: [String: String]
    /// What comes from standard input, once `read` has asked for it.
    let inputs: Mailbox<ShellInput>
    let read: (InputReader.Mode) -> Void
    let keyMode = KeyMode()
    /// What is playing, to be held back while the process is suspended.
    var playback: Playback?
    /// What is playing draws on the terminal.
    var picture: TerminalPicture?
    /// The signal that ends the process, once one has come.
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

    /// The code of the signal, if one ends the process; otherwise `code`.
    func exitCode(_ code: Int32) -> Int32 { endingSignal.map(ExitCode.signal) ?? code }

    /// Whether the terminal may be drawn on; if so, keys are read, and a picture is shown.
    func takeTerminal() -> Bool {
        guard console.facts.isInForeground() else { return false }
        keyMode.follow()
        picture?.show()
        return true
    }

    /// Nobody draws on the terminal from here on.
    func leaveTerminal() {
        picture?.hide()
        console.clear()
        keyMode.pause()
    }

    /// Says what plays, before what it plays.
    func introduce(_ engine: Engine, json: Bool) {
        json
            ? console.emit(PlaybackEvents.session(engine: engine.name, start: clock.startDate))
            : console.print(PlaybackTexts.introduction(of: engine))
    }

    /// Reports a failure as one line on standard error, and with `--json` also as an event. Does nothing if the command
    /// has already printed the failure as its result.
    func report(_ failure: Failure, json: Bool) {
        if failure.isResult { return }
        if json { console.emit(failure.event(at: time)) }
        console.note(failure.line)
    }
}
