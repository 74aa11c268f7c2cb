/// A document in the language of troff, with the macros of man(7).
struct Roff {
    /// The lines of the document so far.
    private var document: [String] = []

    /// The source of the document. The source has only ASCII characters.
    var source: String { document.joined(separator: "\n") + "\n" }

    /// Adds the title of the page. `date` has the form YYYY-MM-DD.
    mutating func title(_ name: String, date: String, source: String, manual: String) {
        document.append(".TH \(name) 1 \(date) \"\(source)\" \"\(manual)\"")
    }

    /// Adds a macro, such as `SH` for the title of a section, with its arguments.
    mutating func macro(_ name: String, _ arguments: String...) {
        document.append(([".\(name)"] + arguments.map { "\"\(Self.escaped($0))\"" }).joined(separator: " "))
    }

    /// Adds a text to the current paragraph.
    mutating func text(_ text: String) {
        let lines = CommandSpec.wrap(text, indent: 0).split(separator: "\n")
        document += lines.map { Self.line(String($0)) }
    }

    /// Adds a paragraph.
    mutating func paragraph(_ text: String) {
        document.append(".PP")
        self.text(text)
    }

    /// Adds a bold title within a section.
    mutating func heading(_ title: String) {
        document.append(".PP")
        document.append("\\fB\(Self.escaped(title))\\fR")
    }

    /// Adds a list of terms and their explanations.
    mutating func table(_ rows: [(String, String)]) {
        for (term, explanation) in rows {
            document += [".TP", "\\fB\(Self.escaped(term))\\fR"]
            text(explanation)
        }
    }

    /// Adds indented lines that are not filled, such as command lines.
    mutating func lines(_ lines: [String]) {
        document += [".RS 4", ".nf"] + lines.map(Self.line) + [".fi", ".RE"]
    }

    /// Returns a line of text. A line that begins with a dot or an apostrophe would be a request.
    private static func line(_ text: String) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") || escaped.hasPrefix("\\(aq") ? "\\&" + escaped : escaped
    }

    /// Returns a text whose characters have no special meaning in troff.
    ///
    /// A hyphen, an apostrophe, a caret, a grave accent and a tilde would become typographical characters, which cannot
    /// be copied into a shell.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "'": escaped += "\\(aq"
            case "\"": escaped += "\\(dq"
            case "`": escaped += "\\(ga"
            case "^": escaped += "\\(ha"
            case "~": escaped += "\\(ti"
            case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
            default:
                let digits = String(scalar.value, radix: 16, uppercase: true)
                escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
            }
        }
        return escaped
    }
}
