import Foundation
import StreamingCore

extension URL {
    /// The name of the query parameter that contains the CMCD data.
    private static let parameter = "CMCD"

    /// Returns the URL with the query parameter `CMCD` at the end of its query. The rest of the URL is unchanged.
    ///
    /// A parameter `CMCD` that the URL already contains is replaced, because a server may have copied it from the URL
    /// of an earlier request.
    ///
    /// - Parameter payload: The value of the parameter before percent-encoding.
    func addingCMCD(_ payload: String) -> URL {
        let (text, fragment) = removingCMCD().splitFragment
        let separator = !text.contains("?") ? "?" : text.hasSuffix("?") || text.hasSuffix("&") ? "" : "&"
        return URL(string: "\(text)\(separator)\(Self.parameter)=\(CMCDText.percentEncoded(payload))\(fragment)")
            ?? self
    }

    /// Returns the URL without the query parameter `CMCD`. The rest of the URL is unchanged.
    func removingCMCD() -> URL {
        let (text, fragment) = splitFragment
        guard let mark = text.firstIndex(of: "?") else { return self }
        let parameters = text[text.index(after: mark)...].split(separator: "&", omittingEmptySubsequences: false)
        let kept = parameters.filter { $0.prefix { $0 != "=" } != Self.parameter }
        if kept.count == parameters.count { return self }
        let query = kept.isEmpty ? "" : "?" + kept.joined(separator: "&")
        return URL(string: text[..<mark] + query + fragment) ?? self
    }

    /// The text of the URL without its fragment, and the fragment with its `#`. If the URL has no fragment, the second
    /// text is empty.
    private var splitFragment: (text: Substring, fragment: Substring) {
        let text = absoluteString
        let mark = text.firstIndex(of: "#") ?? text.endIndex
        return (text[..<mark], text[mark...])
    }

    /// Returns the path of `target` relative to this URL, with the query of `target`; nil if `target` has another
    /// scheme, host or port. The percent-encoding of `target` is kept.
    func relativePath(to target: URL) -> String? {
        guard hasSameOrigin(as: target) else { return nil }
        let base = path(percentEncoded: true).split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let parts = target.path(percentEncoded: true).split(separator: "/", omittingEmptySubsequences: false)
        let common = zip(base, parts.dropLast()).prefix { $0 == $1 }.count
        var path = (Array(repeating: "..", count: base.count - common) + parts[common...]).joined(separator: "/")
        // A path that begins with an empty segment or with a colon would not be relative (RFC 3986, 4.2).
        let first = path.prefix { $0 != "/" }
        if first.isEmpty || first.contains(":") { path = "./" + path }
        return path + (target.query(percentEncoded: true).map { "?\($0)" } ?? "")
    }
}
