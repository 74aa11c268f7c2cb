extension String {
    /// The text in a form that is safe to print in a terminal, without characters that could control the terminal.
    ///
    /// Control characters, line and paragraph separators, bidirectional controls (UAX #9), byte order marks and
    /// invisible tags are replaced by U+FFFD. In a terminal, these characters could move the cursor, change the colour
    /// or the title, break a line, or hide or reorder text.
    public var printable: String {
        unicodeScalars.contains(where: \.isUnprintable)
            ? String(String.UnicodeScalarView(unicodeScalars.map { $0.isUnprintable ? "\u{FFFD}" : $0 }))
            : self
    }
}

extension Unicode.Scalar {
    /// Whether `String.printable` replaces the scalar.
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: properties.isBidiControl || value == 0xFEFF || (0xE0000...0xE007F).contains(value)
        }
    }
}
