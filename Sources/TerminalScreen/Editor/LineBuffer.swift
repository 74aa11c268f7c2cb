/// A line of text with a cursor.
struct LineBuffer: Equatable, Sendable {
    /// The maximum number of characters. Text that does not fit is discarded.
    static let capacity = 64 << 10

    private(set) var characters: [Character]
    /// The number of characters before the cursor.
    private(set) var cursor: Int

    /// Creates a line with the cursor at the end.
    init(_ text: String = "") {
        characters = Array(text)
        cursor = characters.count
    }

    var text: String { String(characters) }
    var isEmpty: Bool { characters.isEmpty }
    var textBeforeCursor: String { String(characters[..<cursor]) }

    /// Moves the cursor, at most to the start or the end of the line.
    mutating func move(to place: Int) { cursor = min(max(0, place), characters.count) }

    /// Inserts a text before the cursor. Line breaks become spaces, and unprintable characters are removed.
    mutating func insert(_ text: String) {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\n" || scalar == "\t" {
                scalars.append(" ")
            } else if !scalar.isUnprintable {
                scalars.append(scalar)
            }
        }
        let inserted = String(scalars).prefix(max(0, Self.capacity - characters.count))
        set(textBeforeCursor + inserted, String(characters[cursor...]))
    }

    /// Removes characters, moves the cursor to their place, and returns the removed text.
    @discardableResult
    mutating func remove(_ range: Range<Int>) -> String {
        let text = String(characters[range])
        set(String(characters[..<range.lowerBound]), String(characters[range.upperBound...]))
        return text
    }

    /// Exchanges the characters around the cursor, or the last two at the end of the line, and moves the cursor behind
    /// them.
    mutating func transpose() {
        guard cursor > 0, characters.count > 1 else { return }
        let second = min(cursor, characters.count - 1)
        let before = String(characters[..<(second - 1)] + [characters[second], characters[second - 1]])
        set(before, String(characters[(second + 1)...]))
    }

    /// The start of the word before the cursor. A word consists of letters and digits.
    var previousWordStart: Int { start(of: \.isWordCharacter) }

    /// The start of the text without white space before the cursor.
    var previousBlankWordStart: Int { start { !$0.isWhitespace } }

    /// The end of the word after the cursor.
    var nextWordEnd: Int {
        let start = characters[cursor...].firstIndex(where: \.isWordCharacter) ?? characters.count
        return characters[start...].firstIndex { !$0.isWordCharacter } ?? characters.count
    }

    /// The word that ends at the cursor, which is empty after white space.
    var wordToComplete: Range<Int> {
        let start = characters[..<cursor].lastIndex(where: \.isWhitespace).map { $0 + 1 } ?? 0
        return start..<cursor
    }

    /// Replaces the text before and after the cursor. If their characters join, such as a letter and a combining mark,
    /// the cursor is behind the joined character.
    private mutating func set(_ before: String, _ after: String) {
        characters = Array(before + after)
        cursor = min(before.count, characters.count)
    }

    private func start(of isInWord: (Character) -> Bool) -> Int {
        guard let last = characters[..<cursor].lastIndex(where: isInWord) else { return 0 }
        return characters[..<last].lastIndex { !isInWord($0) }.map { $0 + 1 } ?? 0
    }
}

extension Character {
    fileprivate var isWordCharacter: Bool { isLetter || isNumber }
}
