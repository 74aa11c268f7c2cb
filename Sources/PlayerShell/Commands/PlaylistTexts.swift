import AdaptiveStreaming
import HLSPlaylist
import StreamingCore

/// The printed lines and the JSON events about playlists.
enum PlaylistTexts {
    /// The version of a playlist in which a finding was seen.
    struct Version {
        /// The number of the version, from 1.
        let number: Int
        /// The time at which the version was received, in seconds since the process started.
        let time: Double
    }

    /// Returns the line that reports a finding. The line does not quote the playlist, which can contain URLs with
    /// secrets.
    ///
    /// - Parameters:
    ///   - finding: The violated requirement or recommendation.
    ///   - playlist: The name of the playlist.
    ///   - version: The version of the playlist; nil if the playlist is not reloaded. The line does not name the first
    ///     version.
    static func line(_ finding: PlaylistFinding, in playlist: String, _ version: Version?) -> String {
        guard let version, version.number > 1 else { return "\(playlist): \(finding)".printable }
        return "\(playlist): \(name(version)): \(finding)".printable
    }

    /// Returns the line that reports a finding about the change of a playlist to `version`.
    static func line(_ finding: PlaylistChangeFinding, in playlist: String, _ version: Version) -> String {
        "\(playlist): \(name(version)): \(finding)".printable
    }

    static func event(
        _ finding: PlaylistFinding, in playlist: String, _ version: Version?
    ) -> [(String, JSONValue)] {
        [
            ("event", .string("finding")), ("playlist", .string(playlist)), ("line", .int(Int64(finding.line))),
            ("tag", .optional(finding.tag, JSONValue.string)), ("rule", .string(finding.rule.rawValue)),
            ("clause", .string(finding.rule.clause)), ("message", .string(finding.rule.statement)),
            ("found", .optional(finding.found, JSONValue.string)),
        ] + (version.map(members) ?? [])
    }

    static func event(
        _ finding: PlaylistChangeFinding, in playlist: String, _ version: Version
    ) -> [(String, JSONValue)] {
        [
            ("event", .string("finding")), ("playlist", .string(playlist)), ("line", .null), ("tag", .null),
            ("rule", .string(finding.rule.rawValue)), ("clause", .string(finding.rule.clause)),
            ("message", .string(finding.rule.statement)), ("found", .optional(finding.found, JSONValue.string)),
        ] + members(version)
    }

    private static func members(_ version: Version) -> [(String, JSONValue)] {
        [("version", .int(Int64(version.number))), ("t", .number(version.time))]
    }

    private static func name(_ version: Version) -> String {
        "version \(version.number) at \(PlaybackTexts.seconds(version.time))"
    }

    /// Returns the progress line while playlists are reloaded, with the remaining time, rounded up to seconds.
    static func progress(_ tally: LintTally, playlists: Int, left: Duration) -> String {
        "\(Int(max(0, left.seconds.rounded(.up)))) s left: \(PlaybackTexts.count(playlists, "media playlist")), "
            + "\(PlaybackTexts.count(tally.versions ?? 0, "version")), \(PlaybackTexts.count(tally.findings, "finding"))"
    }

    /// Returns a line with the counts of playlists and findings. The line also says whether the media playlists are
    /// live.
    static func summary(_ tally: LintTally) -> String {
        var parts = [PlaybackTexts.count(tally.playlists, "playlist")]
        if let versions = tally.versions { parts.append(PlaybackTexts.count(versions, "version")) }
        parts.append(tally.isBroken ? PlaybackTexts.count(tally.findings, "finding") : "no violations")
        if !tally.isBroken, tally.findings > 0 {
            parts.append(PlaybackTexts.count(tally.findings, "recommendation") + " not followed")
        }
        if tally.unreadable > 0 { parts.append("\(tally.unreadable) unreadable") }
        return parts.joined(separator: ", ") + kind(tally)
    }

    private static func kind(_ tally: LintTally) -> String {
        if tally.live > 0 { return "; \(tally.onDemand > 0 ? "\(tally.live) of them " : "")live (no EXT-X-ENDLIST)" }
        return tally.onDemand > 0 ? "; on demand" : ""
    }
}
