import Foundation
import StreamingCore

extension String {
    /// The text with the secrets of each URL in it left out.
    var redactingURLs: String {
        components(separatedBy: " ").map { word in
            guard let scheme = word.range(of: "://") else { return word }
            // With the quotes and brackets that stand around it.
            let start = word[..<scheme.lowerBound].lastIndex { !$0.isLetter && !$0.isNumber }.map(word.index(after:))
            let url = word[(start ?? word.startIndex)...]
            let end = url.lastIndex { $0 != "\"" && $0 != ")" && $0 != "," }.map(url.index(after:)) ?? url.endIndex
            let shown = URL(string: String(url[..<end]))?.redacted ?? "\(word[..<scheme.upperBound])***"
            return word[..<url.startIndex] + shown + url[end...]
        }.joined(separator: " ")
    }
}
