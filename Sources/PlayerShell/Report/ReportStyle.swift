import TerminalScreen

/// The properties of the output of a text report, and the layout of its texts.
struct ReportStyle {
    /// The number of columns. Reports have at least 40 and at most 200 columns.
    let width: Int
    /// Whether the output may contain characters other than ASCII.
    let isUTF8: Bool
    let usesColour: Bool

    init(width: Int, isUTF8: Bool, usesColour: Bool = false) {
        self.width = min(200, max(40, width))
        self.isUTF8 = isUTF8
        self.usesColour = usesColour
    }

    /// Returns names and values in two aligned columns.
    func table(_ rows: [ReportMetrics.Row]) -> [String] {
        let width = rows.map(\.name.count).max() ?? 0
        return rows.flatMap { name, value in
            let padding = String(repeating: " ", count: width - name.count)
            return wrap(value, first: "  \(name)\(padding)  ", indent: width + 4)
        }
    }

    /// Returns a text in lines of at most the width of the style. Words that are too long are broken. Without UTF-8, a
    /// question mark replaces each character that is not ASCII.
    ///
    /// - Parameters:
    ///   - text: The text, whose words are separated by spaces.
    ///   - first: The beginning of the first line, or an empty text for the margin.
    ///   - indent: The margin of the lines, in spaces.
    func wrap(_ text: String, first: String = "", indent: Int = 0) -> [String] {
        let text = isUTF8 ? text : String(text.map { $0.isASCII ? $0 : "?" })
        let margin = String(repeating: " ", count: indent)
        var lines = [first.isEmpty ? margin : first]
        var isStart = true
        for word in text.split(separator: " ") {
            if !isStart, TextWidth.columns(of: lines[lines.count - 1] + " " + word) <= width {
                lines[lines.count - 1] += " " + word
                continue
            }
            if !isStart { lines.append(margin) }
            isStart = false
            for character in word {
                let line = lines[lines.count - 1]
                if TextWidth.columns(of: line) + TextWidth.columns(of: character) > width { lines.append(margin) }
                lines[lines.count - 1].append(character)
            }
        }
        return lines
    }
}
