import Foundation
import StreamingCore
import TerminalScreen

@testable import PlayerShell

/// A harness that runs `player shell` on a terminal in virtual time, presses keys, and reads the terminal.
@MainActor
final class InteractiveHarness {
    /// A step of a run: a key, a line to type, or a condition of the terminal to wait for.
    enum Step {
        case key(Key)
        case type(String)
        /// Type a line and press Enter.
        case enter(String)
        /// Wait until a line begins with a text.
        case see(String)
        /// Wait until the line of the cursor equals a text.
        case line(String)
        case pass(Duration)
        case resize(Int)
        case check((CommandContext) -> Void)
    }

    let shell: ShellHarness
    /// The terminal at the end of the last run.
    private(set) var terminal = ScrollingTerminal("", width: 1)
    /// The steps that were not reached, because a condition did not become true in time.
    private(set) var missed: [Step] = []

    init(_ shell: ShellHarness) {
        self.shell = shell
        shell.settlesPerStep = 30
    }

    /// Runs the command, performs the steps, and then presses Ctrl-D.
    @discardableResult
    func run(arguments: [String] = [], width: Int = 80, _ steps: Step...) async -> ShellHarness.Result {
        var (width, rest, wake) = (width, steps[...], Duration.zero)
        let facts = Console.Capabilities(
            isTerminal: true, drawsInPlace: true, isUTF8: true, readsKeys: true, width: { width })
        let result = await shell.run(["shell", "--engine", "native"] + arguments, facts: facts) { [self] context, now in
            guard now >= wake else { return }
            terminal = ScrollingTerminal(shell.output, width: width)
            guard let step = rest.first else {
                if terminal.line == "> " { press(.control("d")) }
                return
            }
            switch step {
            case .key(let key): press(key)
            case .type(let text): type(text)
            case .enter(let text):
                type(text)
                press(.enter)
            case .see(let text): if !terminal.lines.contains(where: { $0.hasPrefix(text) }) { return }
            case .line(let text): if terminal.line != text { return }
            case .pass(let time): wake = now + time
            case .resize(let columns):
                width = columns
                context.onTerminalChange?()
            case .check(let check): check(context)
            }
            rest.removeFirst()
        }
        missed = Array(rest)
        terminal = ScrollingTerminal(shell.output, width: width)
        return result
    }

    private func press(_ key: Key) { shell.inputs.post(.key(key)) }

    private func type(_ text: String) {
        for character in text { press(.character(character)) }
    }
}
