import StreamingCore

/// The environment of a command: console, composition root, input and current playback.
@MainActor
final class CommandContext {
    let console: Console
    let composition: Composition
    let environment: [String: String]
    /// The keys or lines from standard input. No input arrives before the first call of `read`.
    let inputs: Mailbox<ShellInput>
    /// A function that sets how standard input is read: as keys, as lines, or not at all.
    let read: (InputReader.Mode) -> Void
    let keyMode = KeyMode()
    /// The declaration of the program, for commands about all commands.
    var program = ProgramSpec()
    /// The current playback, or nil if nothing plays. Playback pauses while the process is suspended.
    var playback: Playback?
    /// The picture of the current playback, or nil if the playback does not draw on the terminal.
    var picture: TerminalPicture?
    /// The full screen on which the command draws, or nil.
    var fullScreen: FullScreen?
    /// The line that the user edits, or nil if the command edits no line.
    var editedLine: EditedLine?
    /// A function to call after the terminal has a new size, and after the process continues; nil for none.
    var onTerminalChange: (() -> Void)?
    /// The number of the signal that ends the process, or nil if no such signal has arrived.
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

    /// The time of the monotonic clock, in seconds. The clock starts at 0 when the program starts.
    var time: Double { clock.now.seconds }

    /// Returns the exit code for the ending signal, or `code` if no signal ends the process.
    func exitCode(_ code: Int32) -> Int32 { endingSignal.map(ExitCode.signal) ?? code }

    /// Sets the terminal mode for single keys if this mode was requested, and shows the picture, the full screen or the
    /// edited line. If the process is in the background, nothing happens.
    ///
    /// - Returns: Whether the process is in the foreground, so that the command may draw on the terminal.
    func takeTerminal() -> Bool {
        guard console.facts.isInForeground() else { return false }
        keyMode.follow()
        picture?.show()
        fullScreen?.show()
        editedLine?.show()
        return true
    }

    /// Hides the picture, the full screen or the edited line, removes the status line and restores the terminal mode.
    func leaveTerminal() {
        picture?.hide()
        fullScreen?.hide()
        editedLine?.hide()
        console.clear()
        keyMode.pause()
    }

    /// Prints a line that names the engine, or the session event if `json` is true.
    func introduce(_ engine: Engine, json: Bool) {
        json
            ? console.emit(PlaybackEvents.session(engine: engine.name, start: clock.startDate))
            : console.print(PlaybackTexts.introduction(of: engine))
    }

    /// Reports a failure as one line on standard error, and as an event if `json` is true.
    ///
    /// A failure that the command has already printed as its result is not reported again.
    func report(_ failure: Failure, json: Bool) {
        if failure.isResult { return }
        if json { console.emit(failure.event(at: time)) }
        console.note(failure.line)
    }
}
