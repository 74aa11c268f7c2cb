import Foundation

/// The UTF-8 of a text in lower case and without diacritics, with what a search needs to know about each byte.
struct FoldedText {
    private(set) var bytes: [UInt8] = []
    /// The bonus of a match at each byte.
    private(set) var bonuses: [Int16] = []
    /// The offset of the character to which each byte belongs.
    private(set) var offsets: [Int] = []

    /// Folds the beginning of a text.
    ///
    /// - Parameters:
    ///   - text: Any text.
    ///   - limit: The maximum number of bytes.
    init(_ text: String, limit: Int) {
        var previous = Kind.separator
        // Most texts are ASCII, where each byte is a character, except for a line break of two bytes.
        if text.utf8.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) {
            bytes.reserveCapacity(text.utf8.count)
            for value in text.utf8.prefix(limit) {
                let kind = Kind(value)
                bonuses.append(Self.bonus(of: kind, after: previous))
                previous = kind
                bytes.append(kind == .upper ? value | 0x20 : value)
            }
            offsets = Array(bytes.indices)
            return
        }
        for (offset, character) in text.enumerated() {
            if bytes.count >= limit { break }
            let kind = Kind(character)
            let bonus = Self.bonus(of: kind, after: previous)
            previous = kind
            let count = bytes.count
            if let value = character.asciiValue {
                bytes.append(kind == .upper ? value | 0x20 : value)
            } else {
                Self.fold(character, into: &bytes)
            }
            for _ in count..<bytes.count {
                bonuses.append(bonus)
                offsets.append(offset)
            }
        }
    }

    private static func fold(_ character: Character, into bytes: inout [UInt8]) {
        for scalar in String(character).decomposedStringWithCanonicalMapping.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .nonspacingMark, .enclosingMark, .format: break
            default: bytes.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
            }
        }
    }

    /// Returns the bonus of a match at a character, as in fzf. The bonus is highest at the start of a word. It is lower
    /// at a capital inside of a word, and at a digit after letters.
    private static func bonus(of kind: Kind, after previous: Kind) -> Int16 {
        switch (previous, kind) {
        case (_, .separator): 0
        case (.separator, _): FuzzyScore.wordStart
        case (.lower, .upper): FuzzyScore.innerWordStart
        case (.lower, .digit), (.upper, .digit): FuzzyScore.innerWordStart
        default: 0
        }
    }

    private enum Kind {
        case lower
        case upper
        case digit
        case separator

        init(_ byte: UInt8) {
            switch byte {
            case 0x61...0x7A: self = .lower
            case 0x41...0x5A: self = .upper
            case 0x30...0x39: self = .digit
            default: self = .separator
            }
        }

        init(_ character: Character) {
            if let value = character.asciiValue {
                self.init(value)
            } else if character.isNumber {
                self = .digit
            } else {
                self = character.isUppercase ? .upper : character.isLetter ? .lower : .separator
            }
        }
    }
}
