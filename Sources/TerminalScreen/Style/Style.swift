/// The meaning of a colour. A ``Palette`` chooses the colour for the terminal.
package enum Tint: Hashable, Sendable, CaseIterable {
    /// The default colour of the terminal.
    case standard
    /// A colour for emphasis and for charts.
    case accent
    case good
    case warning
    case bad
    /// A colour for less important text.
    case muted
}

/// The appearance of a cell on a screen.
package struct Style: Hashable, Sendable {
    /// The default appearance of the terminal.
    package static let standard = Style()

    package var tint: Tint
    package var isBold: Bool
    package var isDim: Bool
    /// Whether the colours of the text and the background are exchanged, such as for a selection.
    package var isReversed: Bool
    package var isUnderlined: Bool

    /// Creates a style.
    ///
    /// - Parameters:
    ///   - tint: The meaning of the colour.
    ///   - bold: Whether the text is bold.
    ///   - dim: Whether the text is less bright.
    ///   - reversed: Whether the colours of the text and the background are exchanged.
    ///   - underlined: Whether the text is underlined.
    package init(
        _ tint: Tint = .standard, bold: Bool = false, dim: Bool = false, reversed: Bool = false,
        underlined: Bool = false
    ) {
        self.tint = tint
        isBold = bold
        isDim = dim
        isReversed = reversed
        isUnderlined = underlined
    }
}

extension Style: CustomStringConvertible {
    /// The tint and the attributes, such as `accent bold`, or an empty text for the standard style.
    package var description: String {
        let words = [
            tint == .standard ? nil : "\(tint)", isBold ? "bold" : nil, isDim ? "dim" : nil,
            isReversed ? "reversed" : nil, isUnderlined ? "underlined" : nil,
        ]
        return words.compactMap(\.self).joined(separator: " ")
    }
}
