import Foundation

extension String {
    /// The text without the secrets of the URLs in it, and of what may be meant for one.
    package var redactingURLs: String {
        var (text, word) = ("", "")
        for scalar in unicodeScalars {
            // Whatever separates, so that a word has one URL in it at most.
            guard scalar.properties.isWhitespace || scalar.isUnprintable else {
                word.unicodeScalars.append(scalar)
                continue
            }
            text += word.redactingWord
            text.unicodeScalars.append(scalar)
            word = ""
        }
        return text + word.redactingWord
    }

    private var redactingWord: String { contains("://") ? redactingURL : redactingParts }

    /// A word with a URL in it, perhaps in quotes or brackets.
    private var redactingURL: String {
        guard let scheme = range(of: "://") else { return self }
        let start = self[..<scheme.lowerBound].lastIndex { !$0.isLetter && !$0.isNumber }.map(index(after:))
        let url = self[(start ?? startIndex)...]
        let end = url.lastIndex { !"\"),…".contains($0) }.map(url.index(after:)) ?? url.endIndex
        let shown = URL(string: String(url[..<end]))?.redacted ?? "\(self[..<scheme.upperBound])***"
        return self[..<url.startIndex] + shown + url[end...]
    }

    /// The word without user information before an `@` and without query values. For words that are not URLs, but may
    /// be meant as such.
    private var redactingParts: String {
        var word = self[...]
        if let at = word.lastIndex(of: "@") { word = "***" + word[at...] }
        guard let mark = word.firstIndex(of: "?") else { return String(word) }
        let start = word.index(after: mark)
        let end = word[start...].lastIndex { !"\"'),.;:!?…".contains($0) }.map(word.index(after:)) ?? start
        return "\(word[..<start])\(word[start..<end].redactedQuery)\(word[end...])"
    }
}
