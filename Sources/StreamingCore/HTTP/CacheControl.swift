import Foundation

/// The directives of a `Cache-Control` field (RFC 9111 §5.2).
///
/// If a directive occurs more than once, the first occurrence applies (§4.2.1).
package struct CacheControl: Equatable {
    private var values: [String: String] = [:]

    /// Creates the directives from the `Cache-Control` field of a request or a response.
    ///
    /// A value with an unterminated quote also counts as `no-store`.
    package init(_ headers: HTTPHeaders) {
        var (part, isQuoted, isEscaped) = ("", false, false)
        for character in headers["Cache-Control"] ?? "" {
            switch character {
            case "," where !isQuoted:
                add(part)
                part = ""
                continue
            case "\"" where !isEscaped: isQuoted.toggle()
            default: break
            }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            part.append(character)
        }
        add(part)
        // The text after an unterminated quote cannot be parsed, and may contain a prohibition.
        if isQuoted { add("no-store") }
    }

    private mutating func add(_ directive: String) {
        let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let (name, value) = (parts[0].trimmingCharacters(in: .whitespaces).lowercased(), parts.dropFirst().first ?? "")
        if values[name] == nil {
            values[name] = value.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
        }
    }

    /// Whether the response must not be stored (`no-store`).
    package var forbidsStoring: Bool { values["no-store"] != nil }

    /// Whether a cached response must be validated before use (`no-cache`).
    ///
    /// A `no-cache` for individual fields counts as well, because a cache may apply such a directive to the whole
    /// response (§5.2.2.4).
    package var asksForValidation: Bool { values["no-cache"] != nil }

    /// The value of `max-age` in seconds; nil if there is no such directive. A value that does not consist of digits
    /// counts as 0, and a value above 2^31 counts as 2^31.
    package var maxAge: TimeInterval? { values["max-age"].map { TimeInterval(deltaSeconds: $0) ?? 0 } }
}
