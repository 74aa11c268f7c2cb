/// The completion script for fish 3.0 and later.
struct FishCompletions {
    let commands: [CommandSpec]

    var script: String {
        let names = commands.map(\.name).joined(separator: " ")
        var lines = [
            "# Completions of player for fish.", "function __player_command",
            "    set -l words (commandline -opc)", "    test (count $words) -gt 1; and test $words[2] = $argv[1]",
            "end",
            "complete -c player -f",
            "complete -c player -n __fish_use_subcommand -l help -d 'Show the help'",
            "complete -c player -n __fish_use_subcommand -l version -d 'Show the version'",
            "complete -c player -n __fish_use_subcommand -a help -d 'Show the help of a command'",
            "complete -c player -n '__player_command help' -a \(quoted(names))",
        ]
        for command in commands {
            lines.append(
                "complete -c player -n __fish_use_subcommand -a \(command.name) -d \(quoted(command.summary))")
            lines += (command.options + [CommandSpec.help]).flatMap { option in
                option.names.map {
                    "\(start(of: command)) -l \($0.dropFirst(2))\(value(of: option)) -d \(quoted(option.help(of: $0)))"
                }
            }
            lines += command.arguments.compactMap { argument in
                switch argument.suggestions {
                case .words(let words): "\(start(of: command)) -a \(quoted(words.joined(separator: " ")))"
                case .files: "\(start(of: command)) -F"
                case .nothing: nil
                }
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns the beginning of a line that applies only after the name of a command.
    private func start(of command: CommandSpec) -> String {
        "complete -c player -n '__player_command \(command.name)'"
    }

    private func value(of option: CommandSpec.Option) -> String {
        let isOptional = !option.optionalValues.isEmpty
        return switch option.suggestions {
        case .words(let words): " \(isOptional ? "-f" : "-x") -a \(quoted(words.joined(separator: " ")))"
        case .files: " -r -F"
        case .nothing: " -x"
        case nil: ""
        }
    }

    private func quoted(_ text: String) -> String {
        "'\(text.replacing("\\", with: "\\\\").replacing("'", with: "\\'"))'"
    }
}
