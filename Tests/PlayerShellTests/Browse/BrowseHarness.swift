import Foundation
import StreamingCore
import StreamingTestKit
import TerminalScreen

@testable import PlayerShell

/// A harness that runs `player browse` in virtual time, presses keys, and reads the screen.
@MainActor
final class BrowseHarness {
    /// A step of a run: a key, a text to type, or a condition of the screen to wait for.
    enum Step {
        case key(Key)
        case type(String)
        /// Wait until the screen contains a text.
        case see(String)
        /// Wait until the screen no longer contains a text.
        case miss(String)
        case pass(Duration)
        case check((CommandContext) -> Void)
    }

    let shell: ShellHarness
    /// The lines of the screen at the end of the last run that had not ended by itself.
    private(set) var lines: [String] = []
    /// The steps that were not reached, because a condition did not become true in time.
    private(set) var missed: [Step] = []

    init(_ shell: ShellHarness) {
        self.shell = shell
        shell.settlesPerStep = 30
    }

    /// Runs the command, performs the steps, and then quits.
    @discardableResult
    func run(_ words: [String], _ steps: Step..., columns: Int = 80, rows: Int = 24) async -> ShellHarness.Result {
        let facts = Console.Capabilities(
            isTerminal: true, drawsInPlace: true, isUTF8: true, readsKeys: true, width: { columns }, rows: { rows })
        var rest = steps[...]
        var wake = Duration.zero
        let result = await shell.run(["browse"] + words, facts: facts) { [self] context, now in
            guard now >= wake, let screen = context.fullScreen?.screen else { return }
            lines = screen.lines
            while let step = rest.first {
                switch step {
                case .key(let key): shell.inputs.post(.key(key))
                case .type(let text): for character in text { shell.inputs.post(.key(.character(character))) }
                case .see(let text): if !lines.contains(where: { $0.contains(text) }) { return }
                case .miss(let text): if lines.contains(where: { $0.contains(text) }) { return }
                case .pass(let time): wake = now + time
                case .check(let check): check(context)
                }
                rest.removeFirst()
                return
            }
            shell.inputs.post(.key(.character("q")))
        }
        missed = Array(rest)
        return result
    }
}
