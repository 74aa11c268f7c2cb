/// The completion script for bash 3.2 and later.
struct BashCompletions {
    let commands: [CommandSpec]

    var script: String {
        let names = commands.map(\.name)
        return """
            # Completions of player for bash.
            __player_words() {
                COMPREPLY=($(compgen -W "$1" -- "$cur"))
            }

            __player_files() {
                local IFS=$'\\n'
                compopt -o filenames 2> /dev/null
                COMPREPLY=($(compgen -f -- "$cur"))
            }

            __player() {
                local cur=${COMP_WORDS[COMP_CWORD]} option=
                COMPREPLY=()
                if ((COMP_CWORD == 1)); then
                    __player_words "\((names + ["help", "--help", "--version"]).joined(separator: " "))"
                    return
                fi
                # bash splits --option=value into three words.
                if [[ $cur == = ]]; then
                    cur= option=${COMP_WORDS[COMP_CWORD - 1]}
                elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == = ]]; then
                    option=${COMP_WORDS[COMP_CWORD - 2]}
                elif [[ ${COMP_WORDS[COMP_CWORD - 1]} == --* ]]; then
                    option=${COMP_WORDS[COMP_CWORD - 1]}
                fi
                case "${COMP_WORDS[1]} $option" in
            \(commands.flatMap(values).map { "        \($0)" }.joined(separator: "\n"))
                esac
                case ${COMP_WORDS[1]} in
                    help) __player_words "\(names.joined(separator: " "))" ;;
            \(commands.map { "        \(arguments(of: $0))" }.joined(separator: "\n"))
                esac
            }

            complete -F __player player

            """
    }

    /// Returns the cases for the values of the options of a command.
    private func values(of command: CommandSpec) -> [String] {
        command.options.compactMap { option in
            guard let suggestions = option.suggestions else { return nil }
            let action = action(suggestions) ?? "COMPREPLY=()"
            // Another word may follow an option whose value is optional.
            let end = option.optionalValues.isEmpty ? "return" : "((${#COMPREPLY[@]})) && return"
            return "\"\(command.name) \(option.name)\") \(action); \(end) ;;"
        }
    }

    /// Returns the case for the options and the arguments of a command.
    private func arguments(of command: CommandSpec) -> String {
        let options = (command.options.flatMap(\.names) + [CommandSpec.help.name]).joined(separator: " ")
        let actions = command.arguments.map(\.suggestions).compactMap(action)
        let action = actions.first.map { "else \($0); " } ?? ""
        return "\(command.name)) if [[ $cur == -* ]]; then __player_words \"\(options)\"; \(action)fi ;;"
    }

    private func action(_ suggestions: Suggestions) -> String? {
        switch suggestions {
        case .words(let words): "__player_words \"\(words.joined(separator: " "))\""
        case .files: "__player_files"
        case .nothing: nil
        }
    }
}
