extension Screen {
    /// The text of each row, without trailing spaces.
    package var lines: [String] {
        (0..<rows).map { row in
            let text = cells(inRow: row).filter { !$0.isContinuation }.map(\.character)
            return String(text[..<Self.end(of: text) { $0 == " " }])
        }
    }

    /// The text of each row with its styles, without trailing spaces in the standard style.
    ///
    /// Each change of the style is written in angle brackets, such as `<accent bold>12:00</> videos`. The text `</>`
    /// changes to the standard style. A `<` on the screen is doubled.
    package var styledLines: [String] {
        (0..<rows).map { row in
            let all = cells(inRow: row).filter { !$0.isContinuation }
            let cells = all[..<Self.end(of: all) { $0 == .blank }]
            var (line, style) = ("", Style.standard)
            for cell in cells {
                if cell.style != style { line += cell.style == .standard ? "</>" : "<\(cell.style)>" }
                style = cell.style
                line += cell.character == "<" ? "<<" : String(cell.character)
            }
            return style == .standard ? line : line + "</>"
        }
    }

    private static func end<Element>(of elements: [Element], isBlank: (Element) -> Bool) -> Int {
        elements.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? 0
    }
}
