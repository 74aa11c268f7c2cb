/// The choice of colours for a terminal.
///
/// The background is always that of the terminal. In 256 colours and true colour, the contrast ratio of each tint is at
/// least 4.5, as WCAG 2.2 requires for text. If the brightness of the background is unknown, that is true for both
/// black and white.
package struct Palette: Hashable, Sendable {
    package var depth: ColourDepth
    package var background: Background

    /// Creates a palette.
    ///
    /// - Parameters:
    ///   - depth: The number of colours. Bold, dim, reversed and underlined text needs no colour.
    ///   - background: The brightness of the background of the terminal.
    package init(depth: ColourDepth, background: Background = .unknown) {
        self.depth = depth
        self.background = background
    }

    /// Returns the control sequence that selects a style, regardless of the style before.
    ///
    /// - Parameter style: The style of the text that follows.
    /// - Returns: The sequence Select Graphic Rendition (ECMA-48 §8.3.117), such as `ESC [0;1;31m`.
    package func sequence(for style: Style) -> String {
        var codes = ["0"]
        if style.isBold { codes.append("1") }
        if style.isDim || isMutedByDimming && style.tint == .muted { codes.append("2") }
        if style.isUnderlined { codes.append("4") }
        if style.isReversed { codes.append("7") }
        if let colour = colourCode(for: style.tint) { codes.append(colour) }
        return "\u{1B}[" + codes.joined(separator: ";") + "m"
    }

    /// Whether muted text is dim. Themes often make the grey of the 16 colours almost equal to the background.
    private var isMutedByDimming: Bool { depth == .monochrome || depth == .ansi16 }

    private func colourCode(for tint: Tint) -> String? {
        switch depth {
        case .monochrome: return nil
        case .ansi16: return ansi16Code(for: tint)
        case .ansi256: return ansi256Number(for: tint).map { "38;5;\($0)" }
        case .trueColour:
            guard let value = trueColour(for: tint) else { return nil }
            return "38;2;\(value >> 16 & 0xFF);\(value >> 8 & 0xFF);\(value & 0xFF)"
        }
    }

    /// Returns the code of one of the 16 colours. On a light background, yellow and cyan would be hard to read.
    private func ansi16Code(for tint: Tint) -> String? {
        switch (tint, background) {
        case (.standard, _), (.muted, _): nil
        case (.accent, .light): "34"
        case (.accent, .dark): "96"
        case (.accent, .unknown): "36"
        case (.good, .dark): "92"
        case (.good, _): "32"
        case (.warning, .light): "35"
        case (.warning, .dark): "93"
        case (.warning, .unknown): "33"
        case (.bad, .dark): "91"
        case (.bad, _): "31"
        }
    }

    /// Returns the number of one of the 256 colours, or nil for the default colour.
    private func ansi256Number(for tint: Tint) -> Int? {
        switch (tint, background) {
        case (.standard, _): nil
        case (.accent, .light): 25
        case (.accent, .dark): 75
        case (.accent, .unknown): 63
        case (.good, .light): 28
        case (.good, .dark): 77
        case (.good, .unknown): 29
        case (.warning, .light): 94
        case (.warning, .dark): 178
        case (.warning, .unknown): 163
        case (.bad, .light): 160
        case (.bad, .dark): 210
        case (.bad, .unknown): 131
        case (.muted, .light): 241
        case (.muted, .dark): 247
        case (.muted, .unknown): 243
        }
    }

    /// Returns a colour with 8 bits for each component, or nil for the default colour.
    private func trueColour(for tint: Tint) -> Int? {
        switch (tint, background) {
        case (.standard, _): nil
        case (.accent, .light): 0x0550AE
        case (.accent, .dark): 0x58A6FF
        case (.accent, .unknown): 0x0C75DD
        case (.good, .light): 0x1A7F37
        case (.good, .dark): 0x3FB950
        case (.good, .unknown): 0x0F882D
        case (.warning, .light): 0x9A6700
        case (.warning, .dark): 0xD29922
        case (.warning, .unknown): 0xA06B00
        case (.bad, .light): 0xCF222E
        case (.bad, .dark): 0xFF7B72
        case (.bad, .unknown): 0xE12B2B
        case (.muted, .light): 0x57606A
        case (.muted, .dark): 0x8B949E
        case (.muted, .unknown): 0x757575
        }
    }
}
