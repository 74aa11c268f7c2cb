extension CommandSpec {
    /// The text of `player COMMAND --help`.
    var helpText: String {
        var parts = [summary, "Usage: player \(usage)"] + description.map { Self.wrap($0, indent: 0) }
        if !arguments.isEmpty { parts.append("Arguments:\n" + Self.table(arguments.map { ($0.name, $0.help) })) }
        parts.append("Options:\n" + Self.table(optionRows))
        parts += sections.map(\.text)
        if !examples.isEmpty {
            parts.append(
                "Examples:\n" + examples.map { "  # \($0.meaning)\n  \($0.line)" }.joined(separator: "\n\n"))
        }
        parts.append("Exit codes:\n" + Self.table(exitCodes))
        return parts.joined(separator: "\n\n") + "\n"
    }

    /// The options with their values, and their meanings.
    var optionRows: [(String, String)] {
        (options + [Self.help]).map {
            ([$0.shownName, $0.shownValue].compactMap { $0 }.joined(separator: " "), $0.help)
        }
    }

    /// The command with its arguments, without the name of the program.
    var usage: String {
        let names = arguments.map { ($0.isRequired ? $0.name : "[\($0.name)]") + ($0.isRepeatable ? "..." : "") }
        return ([name] + names + (options.isEmpty ? [] : ["[options]"])).joined(separator: " ")
    }

    /// Returns a table of two aligned columns. Text in the second column is wrapped between words at 80 characters per
    /// line.
    static func table(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { name, text in
            let padding = String(repeating: " ", count: width - name.count)
            return "  \(name)\(padding)  \(wrap(text, indent: width + 4))"
        }.joined(separator: "\n")
    }

    /// Returns a paragraph, broken between words into lines of at most 80 characters. A longer word stays whole. All
    /// lines but the first begin with `indent` spaces.
    static func wrap(_ text: String, indent: Int) -> String {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if !line.isEmpty && indent + line.count + 1 + word.count > 80 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] = line.isEmpty ? String(word) : "\(line) \(word)"
            }
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
    }
}

extension CommandSpec.Section {
    /// The text of the section in the help: the title, the indented paragraphs and the table.
    fileprivate var text: String {
        let parts = paragraphs.map { "  " + CommandSpec.wrap($0, indent: 2) }
        let table = rows.isEmpty ? [] : [CommandSpec.table(rows)]
        return "\(title):\n" + (parts + table).joined(separator: "\n\n")
    }
}

extension CommandSpec.Option {
    /// The name of the option in the help. A flag with a setting has two forms, such as `--[no-]lenient`.
    var shownName: String { opposite == nil ? name : "--[no-]\(settingName)" }

    /// The placeholder of the value in the help, in brackets if the value is optional; nil for a flag.
    fileprivate var shownValue: String? { optionalValues.isEmpty ? value : value.map { "[\($0)]" } }
}
