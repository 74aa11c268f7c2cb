import StreamingCore

/// The command `player completions`, which prints a completion script for a shell.
struct CompletionsCommand: Command {
    private enum Shell: String, CaseIterable {
        case bash, zsh, fish
    }

    static let spec = CommandSpec(
        name: "completions", summary: "Print a completion script for bash, zsh or fish",
        description: [
            "The script completes commands, options, the values of options and the names of files. It calls no program, "
                + "so print it again after an update."
        ],
        arguments: [.init(name: "SHELL", help: "bash, zsh or fish", words: Shell.allCases.map(\.rawValue))],
        examples: [
            ("player completions bash > ~/.local/share/bash-completion/completions/player", "Install for bash"),
            ("player completions zsh > _player", "Install for zsh, in a folder of $fpath"),
            ("player completions fish > ~/.config/fish/completions/player.fish", "Install for fish"),
        ])

    private let shell: Shell

    init(_ arguments: ParsedArguments) throws(UsageError) {
        let text = arguments.positional.first ?? ""
        guard let shell = Shell(rawValue: text) else {
            throw UsageError("invalid SHELL: expected bash, zsh or fish, not \"\(text.printable)\"")
        }
        self.shell = shell
    }

    func run(in context: CommandContext) async -> Int32 {
        let script =
            switch shell {
            case .bash: BashCompletions(commands: context.program.commands).script
            case .zsh: ZshCompletions(commands: context.program.commands).script
            case .fish: FishCompletions(commands: context.program.commands).script
            }
        context.console.write(script)
        return ExitCode.success
    }
}
