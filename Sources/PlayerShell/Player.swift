import Foundation
import StreamingCore

/// The `player` program.
@MainActor
public enum Player {
    /// Runs the command that the process arguments name, and ends the process with the command's exit code.
    ///
    /// The exit code is 0 for success, 1 for failure, 2 for invalid usage, and 128 + n if signal n ended the process.
    public static func main() async -> Never {
        _ = SystemClock()
        TerminalSystem.openStandardDescriptors()
        // Swift reads the arguments from /proc/self/cmdline.
        if CommandLine.arguments.isEmpty {
            _ = TerminalSystem.write(Array("player: cannot read the arguments: /proc is not mounted\n".utf8), to: 2)
            TerminalSystem.exit(ExitCode.failed)
        }
        guard let signalPipe = TerminalSystem.catchSignals() else {
            let message = "player: cannot create a pipe for signals: \(String(cString: strerror(errno)))\n"
            _ = TerminalSystem.write(Array(message.utf8), to: 2)
            TerminalSystem.exit(ExitCode.failed)
        }
        let reader = InputReader(signalPipe: signalPipe)
        reader.start()
        let console = makeConsole()
        let logPrefix = console.facts.drawsInPlace && TerminalSystem.isTerminal(2) ? "\r\u{1B}[J" : ""
        let context = CommandContext(
            console: console, composition: Composition(logPrefix: logPrefix),
            environment: ProcessInfo.processInfo.environment,
            inputs: reader.inputs, read: { reader.read($0) })
        let command = Task { await run(Array(CommandLine.arguments.dropFirst()), in: context) }
        let watch = Task { await watchSignals(reader.signals, context) { command.cancel() } }
        let code = await command.value
        watch.cancel()
        context.keyMode.leave()
        if let fault = context.console.fault {
            context.console.note("player: cannot write to standard output: \(fault)")
        }
        let isResult = code == ExitCode.success || code == ExitCode.finding
        TerminalSystem.exit(context.console.fault != nil && isResult ? ExitCode.failed : code)
    }

    /// Runs a command and returns its exit code.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the process, without the name of the program.
    ///   - context: The environment of the command.
    static func run(_ arguments: [String], in context: CommandContext) async -> Int32 {
        let console = context.console
        context.program = Commands.program
        if let command = arguments.dropFirst().first.flatMap(Commands.named), arguments.first == "help" {
            console.write(command.spec.helpText)
            return ExitCode.success
        }
        if arguments.isEmpty && console.facts.readsKeys { return await run([BrowseCommand.spec.name], in: context) }
        guard let name = arguments.first, !["--help", "-h", "help"].contains(name) else {
            console.write(Commands.helpText)
            return ExitCode.success
        }
        if name == "--version" {
            console.print("player \(Version.current)")
            return ExitCode.success
        }
        guard let command = Commands.named(name) else {
            console.note("player: unknown command \"\(name.printable)\" (see player --help)")
            return ExitCode.wrongUsage
        }
        do {
            var parsed = try ParsedArguments(Array(arguments.dropFirst()), for: command.spec)
            if parsed.has("--help") {
                console.write(command.spec.helpText)
                return ExitCode.success
            }
            if command.spec.options.contains(where: { $0.setting != nil }) {
                try parsed.apply(await context.settings(), for: command.spec)
            }
            return try await command.init(parsed).run(in: context)
        } catch {
            console.note("player \(name): \(error.message.redactingURLs) (see player \(error.help ?? name) --help)")
            return ExitCode.wrongUsage
        }
    }

    /// Handles signals until the task is cancelled. After the first ending signal, calls `stop`, which stops the
    /// command cleanly.
    ///
    /// If the command takes too long to stop, the input reader ends the process.
    private static func watchSignals(
        _ signals: Mailbox<Int32>, _ context: CommandContext, stop: () -> Void
    ) async {
        let signal = AsyncSignal()
        signals.attach(signal)
        while !Task.isCancelled {
            let sent = signal.sentCount
            for number in signals.drain().messages {
                if number == TerminalSystem.suspendSignal {
                    suspend(context)
                } else if number == TerminalSystem.continueSignal {
                    context.keyMode.resume()
                    context.playback?.session.send(.didBecomeActive)
                    context.onTerminalChange?()
                } else if number == TerminalSystem.resizeSignal {
                    context.onTerminalChange?()
                } else if context.endingSignal == nil {
                    context.endingSignal = number
                    stop()
                }
            }
            await signal.wait(after: sent)
        }
    }

    /// Reports to the session that the program is in the background, and suspends the process.
    ///
    /// Playback pauses, and resumes when `watchSignals` receives the continue signal.
    private static func suspend(_ context: CommandContext) {
        context.playback?.session.send(.didEnterBackground)
        context.leaveTerminal()
        // A process in the background must not draw on the terminal, so the process suspends itself again.
        let draws = context.picture != nil || context.fullScreen != nil
        repeat { TerminalSystem.suspend() } while draws && !context.console.facts.isInForeground()
    }

    private static func makeConsole() -> Console {
        let environment = ProcessInfo.processInfo.environment
        let isDumb = environment["TERM"] == "dumb" || environment["TERM"] == nil
        let isTerminal = TerminalSystem.isTerminal(1)
        let columns = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
        let facts = Console.Capabilities(
            isTerminal: isTerminal,
            drawsInPlace: isTerminal && !isDumb,
            usesColour: isTerminal && !isDumb && environment["NO_COLOR"]?.isEmpty != false,
            isUTF8: Console.Capabilities.isUTF8(environment),
            showsProgress: TerminalSystem.isTerminal(2) && !isDumb,
            isInForeground: { TerminalSystem.isInForeground(1) },
            readsKeys: isTerminal && TerminalSystem.isTerminal(0),
            width: { columns ?? TerminalSystem.size(of: 1)?.columns ?? 80 },
            rows: { TerminalSystem.size(of: 1)?.rows ?? 24 })
        return Console(
            facts: facts,
            output: { TerminalSystem.write(Array($0.utf8), to: 1) },
            error: { _ = TerminalSystem.write(Array($0.utf8), to: 2) })
    }
}
