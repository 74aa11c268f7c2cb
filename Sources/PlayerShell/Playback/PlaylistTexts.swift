import AdaptiveStreaming
import StreamingCore

/// What is said of playlists, in words and in JSON.
enum PlaylistTexts {
    /// The line itself is not shown: it may hold a URL with its secrets.
    static func line(_ finding: PlaylistFinding, in playlist: String) -> String {
        let place = (["\(playlist): line \(finding.line)"] + [tag(of: finding)].compactMap(\.self)).joined(
            separator: ": ")
        return "\(place): \(finding.message)".printable
    }

    static func event(_ finding: PlaylistFinding, in playlist: String) -> [(String, JSONValue)] {
        [
            ("event", .string("finding")), ("playlist", .string(playlist)), ("line", .int(Int64(finding.line))),
            ("tag", .optional(tag(of: finding), JSONValue.string)), ("rule", .string(finding.rule.rawValue)),
            ("clause", .string(finding.rule.clause)), ("message", .string(finding.rule.statement)),
            ("found", .optional(finding.found, JSONValue.string)),
        ]
    }

    static func allGood(playlists: Int) -> String { "\(count(playlists, "playlist")), no rule broken" }

    static func tally(playlists: Int, findings: Int, unreadable: Int) -> String {
        let parts = [count(playlists, "playlist"), count(findings, "finding")]
        return (parts + (unreadable > 0 ? ["\(unreadable) unreadable"] : [])).joined(separator: ", ")
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// The name of the line's tag; nil for a line without one.
    private static func tag(of finding: PlaylistFinding) -> String? {
        guard finding.text.hasPrefix("#EXT") else { return nil }
        return String(finding.text.dropFirst().prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
    }
}
