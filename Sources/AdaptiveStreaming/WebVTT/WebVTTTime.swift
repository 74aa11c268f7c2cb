/// A reader of the times in WebVTT files, with or without hours, such as `00:01.500` (W3C WebVTT, 6.3).
enum WebVTTTime {
    /// The maximum number of digits of the hours.
    private static let hourDigits = 6

    /// Reads a time at the start of a text, and removes the time from the text.
    ///
    /// - Returns: The time, in seconds; nil if the text does not begin with a valid time. If the result is nil, the
    ///   remaining text is unspecified.
    static func read(_ text: inout ArraySlice<UInt8>) -> Double? {
        guard let first = number(&text, digits: 1...hourDigits), colon(&text),
            let second = number(&text, digits: 2...2), second.value <= 59
        else { return nil }
        let (hours, minutes, seconds): (Int, Int, Int)
        if text.first == 0x3A || first.digits != 2 || first.value > 59 {
            guard colon(&text), let third = number(&text, digits: 2...2), third.value <= 59 else { return nil }
            (hours, minutes, seconds) = (first.value, second.value, third.value)
        } else {
            (hours, minutes, seconds) = (0, first.value, second.value)
        }
        guard text.first == 0x2E else { return nil }
        text.removeFirst()
        guard let fraction = number(&text, digits: 3...3) else { return nil }
        // The sum of whole milliseconds is exact.
        return Double(((hours * 60 + minutes) * 60 + seconds) * 1_000 + fraction.value) / 1_000
    }

    private static func colon(_ text: inout ArraySlice<UInt8>) -> Bool {
        guard text.first == 0x3A else { return false }
        text.removeFirst()
        return true
    }

    /// Removes all digits at the start of a text, and returns their value and their number. Returns nil, without a
    /// change of the text, if the number of digits is not in `range`.
    private static func number(
        _ text: inout ArraySlice<UInt8>, digits range: ClosedRange<Int>
    ) -> (value: Int, digits: Int)? {
        let digits = text.prefix { (0x30...0x39).contains($0) }
        guard range.contains(digits.count) else { return nil }
        text = text.dropFirst(digits.count)
        return (digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }, digits.count)
    }
}
