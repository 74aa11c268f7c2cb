extension String {
    /// The text with everything replaced that could move the cursor, colour or title of a terminal, break a line or
    /// reorder text: control characters, line separators and bidirectional controls (UAX #9), each by "\u{FFFD}".
    public var printable: String {
        unicodeScalars.contains(where: \.isUnprintable)
            ? String(String.UnicodeScalarView(unicodeScalars.map { $0.isUnprintable ? "\u{FFFD}" : $0 }))
            : self
    }
}

extension Unicode.Scalar {
    package var isUnprintable: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: properties.isBidiControl || value == 0xFEFF || (0xE0000...0xE007F).contains(value)
        }
    }
}
