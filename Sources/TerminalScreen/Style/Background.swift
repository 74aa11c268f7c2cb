/// The brightness of the background of a terminal.
package enum Background: Hashable, Sendable, CaseIterable {
    case light
    case dark
    case unknown
}

extension Background {
    /// Creates the brightness of a colour. A background is light if black text has more contrast than white text.
    init(_ colour: Colour) {
        self = colour.contrast(with: .black) > colour.contrast(with: .white) ? .light : .dark
    }

    /// Creates the brightness from the reply of a terminal to a query of the background colour (xterm, OSC 11).
    ///
    /// - Parameter reply: The text between `ESC ]` and the terminator, such as `11;rgb:ffff/ffff/ffff`. Each component
    ///   has one to four hexadecimal digits. If the colour has another format, the brightness is unknown. If the text
    ///   is the reply to another query, the result is nil.
    init?(reply: String) {
        guard reply.hasPrefix("11;") else { return nil }
        let parts = reply.dropFirst(3).split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, ["rgb", "rgba"].contains(parts[0]) else {
            self = .unknown
            return
        }
        let components = parts[1].split(separator: "/", omittingEmptySubsequences: false).map(Self.component)
        guard components.count == (parts[0] == "rgb" ? 3 : 4), let red = components[0], let green = components[1],
            let blue = components[2]
        else {
            self = .unknown
            return
        }
        self.init(Colour(red: red, green: green, blue: blue))
    }

    /// Returns a component in the range from 0 to 1, or nil if the text is not a number with one to four digits.
    private static func component(_ text: Substring) -> Double? {
        guard (1...4).contains(text.count), text.allSatisfy(\.isHexDigit), let value = Int(text, radix: 16) else {
            return nil
        }
        return Double(value) / Double(1 << (4 * text.count) - 1)
    }
}
