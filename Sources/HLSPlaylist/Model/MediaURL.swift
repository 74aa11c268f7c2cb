import Foundation

extension URL {
    /// Creates an absolute URL from a URI in a playlist. The result is nil if the URI is invalid, or if the
    /// scheme of the absolute URL is not http or https.
    ///
    /// Characters that are invalid in a URL are percent-encoded. Existing percent escapes are kept, as in the WHATWG
    /// URL standard.
    package init?(media uri: String, relativeTo base: URL) {
        guard let url = URL(string: uri.escapingInvalidCharacters, relativeTo: base)?.absoluteURL,
            ["http", "https"].contains(url.scheme?.lowercased())
        else { return nil }
        self = url
    }
}

extension String {
    /// The URI, with the invalid characters of its path, query and fragment percent-encoded.
    ///
    /// Without this step, `URL(string:)` would encode every percent sign in a component with an invalid character, even
    /// the percent sign of a valid escape. The host remains unchanged, because `URL(string:)` encodes international
    /// host names.
    fileprivate var escapingInvalidCharacters: String {
        let bytes = Array(utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        let start = bytes.endOfAuthority
        // `./` precedes a relative path whose first segment has a colon, which would otherwise end a scheme (RFC 3986,
        // 4.2).
        let hasColon = start == 0 && bytes.first { ":/?#".utf8.contains($0) } == UInt8(ascii: ":")
        var result = hasColon ? Array("./".utf8) : Array(bytes[..<start])
        var isInFragment = false
        for index in start..<bytes.count {
            let byte = bytes[index]
            let isEscape = byte == UInt8(ascii: "%") && bytes[(index + 1)...].prefix(2).count(where: \.isHexDigit) == 2
            let isFragment = byte == UInt8(ascii: "#") && !isInFragment
            if isFragment { isInFragment = true }
            if byte.isValidInPath || isEscape || isFragment {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}

extension [UInt8] {
    /// The index at which the path of the URI begins. A scheme and a host may precede the path (RFC 3986, 4.2 and 4.3).
    fileprivate var endOfAuthority: Int {
        let end = firstIndex { !$0.isLetterOrDigit && !"+-.".utf8.contains($0) }
        let scheme = end.flatMap { self[$0] == UInt8(ascii: ":") ? $0 + 1 : nil } ?? 0
        guard self[scheme...].starts(with: "//".utf8) else { return scheme }
        return self[(scheme + 2)...].firstIndex { "/?#".utf8.contains($0) } ?? count
    }
}

extension UInt8 {
    fileprivate var isHexDigit: Bool {
        digit != nil || UInt8(ascii: "A")...UInt8(ascii: "F") ~= self || UInt8(ascii: "a")...UInt8(ascii: "f") ~= self
    }

    /// Whether a path or a query may contain the byte unescaped (RFC 3986, 3.3 and 3.4).
    fileprivate var isValidInPath: Bool { isLetterOrDigit || "-._~!$&'()*+,;=:@/?".utf8.contains(self) }
}
