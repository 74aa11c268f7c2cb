import AdaptiveStreaming
import HLSPlaylist

/// The counts of checked playlists and of findings, which `player lint` reports.
struct LintTally {
    var playlists = 0
    var findings = 0
    /// The number of findings about recommendations. The other findings are violations of requirements.
    var recommendations = 0
    var unreadable = 0
    /// The number of media playlists without EXT-X-ENDLIST.
    var live = 0
    /// The number of media playlists with EXT-X-ENDLIST.
    var onDemand = 0

    var isBroken: Bool { findings > recommendations || unreadable > 0 }

    mutating func add(_ parsed: ParsedPlaylist) {
        findings += parsed.findings.count
        recommendations += parsed.findings.count { $0.rule.isRecommendation }
        guard case .media(let media) = parsed.playlist else { return }
        if media.hasEnd { onDemand += 1 } else { live += 1 }
    }
}
