import Foundation

/// The directives of a `Cache-Control` field (RFC 9111 §5.2), of which the first of a name counts (§4.2.1).
package struct CacheControl: Equatable {
    private var values: [String: String] = [:]

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
        // What stands behind a quote without an end cannot be read, and may have been a prohibition.
        if isQuoted { add("no-store") }
    }

    private mutating func add(_ directive: String) {
        let parts = directive.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let (name, value) = (parts[0].trimmingCharacters(in: .whitespaces).lowercased(), parts.dropFirst().first ?? "")
        if values[name] == nil {
            values[name] = value.trimmingCharacters(in: .whitespaces).trimmingCharacters(in: ["\""])
        }
    }

    package var forbidsStoring: Bool { values["no-store"] != nil }

    /// Also where it names fields that alone need it, which a cache may take for all (§5.2.2.4).
    package var asksForValidation: Bool { values["no-cache"] != nil }

    /// Seconds; nil if there is none, and 0 for what is no number.
    package var maxAge: TimeInterval? { values["max-age"].map { TimeInterval(deltaSeconds: $0) ?? 0 } }
}
