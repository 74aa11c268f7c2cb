/// The completion script for zsh.
struct ZshCompletions {
    let commands: [CommandSpec]

    var script: String {
        """
        #compdef player
        # Completions of player for zsh.
        __player() {
            local -a commands
            commands=(
        \(commands.map { "        '\(described($0.name, $0.summary))'" }.joined(separator: "\n"))
                'help:Show the help of a command'
            )
            if ((CURRENT == 2)); then
                _describe -t commands command commands
                _arguments '--help[show the help]' '--version[show the version]'
                return
            fi
            local name=${words[2]}
            shift words
            ((CURRENT--))
            case $name in
                help) _describe -t commands command commands ;;
        \(commands.map(arguments).joined(separator: "\n"))
            esac
        }

        if [[ $funcstack[1] == _player ]]; then __player "$@"; else compdef __player player; fi

        """
    }

    private func arguments(of command: CommandSpec) -> String {
        let options = (command.options + [CommandSpec.help]).flatMap(specifications)
        // A message about an argument would keep zsh from inserting an option, so there is none.
        let arguments = command.arguments.map { argument in
            "'\(argument.isRepeatable ? "*" : "")\(argument.isRequired ? "" : argument.isRepeatable ? "" : ":"):"
                + "\(quoted(argument.name)):\(argument.suggestions == .nothing ? "()" : action(argument.suggestions))'"
        }
        let lines = (options + arguments).map { "                \($0)" }.joined(separator: " \\\n")
        return "        \(command.name))\n            _arguments \\\n\(lines) ;;"
    }

    /// Returns the specifications of an option for `_arguments`: one for each form of a flag.
    private func specifications(of option: CommandSpec.Option) -> [String] {
        guard let value = option.value, let suggestions = option.suggestions else {
            let others = option.names.joined(separator: " ")
            return option.names.map { "'(\(others))\($0)[\(quoted(option.help(of: $0)))]'" }
        }
        let prefix = option.isRepeatable ? "*" : ""
        let help = "[\(quoted(option.help))]"
        let colon = option.optionalValues.isEmpty ? ":" : "::"
        return ["'\(prefix)\(option.name)=\(help)\(colon)\(quoted(value)):\(action(suggestions))'"]
    }

    private func action(_ suggestions: Suggestions) -> String {
        switch suggestions {
        case .words(let words): "(\(words.joined(separator: " ")))"
        case .files: "_files"
        case .nothing: " "
        }
    }

    private func described(_ name: String, _ text: String) -> String { "\(name):\(quoted(text))" }

    /// Returns a text for a specification between apostrophes.
    private func quoted(_ text: String) -> String {
        text.replacing("\\", with: "\\\\").replacing("'", with: "'\\''").replacing(":", with: "\\:")
            .replacing("[", with: "\\[").replacing("]", with: "\\]")
    }
}
