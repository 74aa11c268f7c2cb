import AdaptiveStreaming
import HLSPlaylist
import StreamingCore

/// The printed lines and the JSON events about playlists.
enum PlaylistTexts {
    /// Returns the line that reports a finding. The line does not quote the playlist, which may contain URLs with
    /// secrets.
    static func line(_ finding: PlaylistFinding, in playlist: String) -> String { "\(playlist): \(finding)".printable }

    static func event(_ finding: PlaylistFinding, in playlist: String) -> [(String, JSONValue)] {
        [
            ("event", .string("finding")), ("playlist", .string(playlist)), ("line", .int(Int64(finding.line))),
            ("tag", .optional(finding.tag, JSONValue.string)), ("rule", .string(finding.rule.rawValue)),
            ("clause", .string(finding.rule.clause)), ("message", .string(finding.rule.statement)),
            ("found", .optional(finding.found, JSONValue.string)),
        ]
    }

    /// Returns a line with the counts of playlists and findings. The line also says whether the media playlists are
    /// live.
    static func summary(_ tally: LintTally) -> String {
        var parts = [count(tally.playlists, "playlist")]
        parts.append(tally.isBroken ? count(tally.findings, "finding") : "no violations")
        if !tally.isBroken, tally.findings > 0 {
            parts.append(count(tally.findings, "recommendation") + " not followed")
        }
        if tally.unreadable > 0 { parts.append("\(tally.unreadable) unreadable") }
        return parts.joined(separator: ", ") + kind(tally)
    }

    private static func kind(_ tally: LintTally) -> String {
        if tally.live > 0 { return "; \(tally.onDemand > 0 ? "\(tally.live) of them " : "")live (no EXT-X-ENDLIST)" }
        return tally.onDemand > 0 ? "; on demand" : ""
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
}
