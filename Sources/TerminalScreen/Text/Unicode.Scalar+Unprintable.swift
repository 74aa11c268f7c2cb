extension Unicode.Scalar {
    /// Whether the scalar can move the cursor, change the direction of text, or hide text, so that a terminal must not
    /// receive the scalar. The rule is that of `String.printable`, which this module cannot import.
    var isUnprintable: Bool {
        if isASCII { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
        default: properties.isBidiControl || value == 0xFEFF || (0xE0000...0xE007F).contains(value)
        }
    }
}
