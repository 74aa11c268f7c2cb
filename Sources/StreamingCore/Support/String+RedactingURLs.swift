import Foundation

extension String {
    /// The text, without the credentials, fragments and query values of the URLs in the text.
    ///
    /// Words that may be parts of a URL, such as `user@host` or `path?query`, are redacted as well.
    package var redactingURLs: String {
        var (text, word) = ("", "")
        for scalar in unicodeScalars {
            // Every separator ends the word, so that URLs are redacted one at a time.
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

    /// The word with its URL redacted, for a word that contains `://`. Quotes or brackets around the URL are kept.
    private var redactingURL: String {
        guard let scheme = range(of: "://") else { return self }
        let start = self[..<scheme.lowerBound].lastIndex { !$0.isLetter && !$0.isNumber }.map(index(after:))
        let url = self[(start ?? startIndex)...]
        let end = url.lastIndex { !"\"),…".contains($0) }.map(url.index(after:)) ?? url.endIndex
        let shown = URL(string: String(url[..<end]))?.redacted ?? "\(self[..<scheme.upperBound])***"
        return self[..<url.startIndex] + shown + url[end...]
    }

    /// The word with `***` in place of query values and of the part before the last `@`, for a word that does not
    /// contain `://`.
    private var redactingParts: String {
        var word = self[...]
        if let at = word.lastIndex(of: "@") { word = "***" + word[at...] }
        guard let mark = word.firstIndex(of: "?") else { return String(word) }
        let start = word.index(after: mark)
        let end = word[start...].lastIndex { !"\"'),.;:!?…".contains($0) }.map(word.index(after:)) ?? start
        return "\(word[..<start])\(word[start..<end].redactedQuery)\(word[end...])"
    }
}
