import AdaptiveStreaming
import HLSPlaylist

/// The totals of `player lint`.
struct LintTally {
    var playlists = 0
    var findings = 0
    /// The number of findings that are only recommendations.
    var recommendations = 0
    var unreadable = 0
    /// The number of media playlists without an end.
    var live = 0
    /// The number of media playlists with an end.
    var onDemand = 0

    var isBroken: Bool { findings > recommendations || unreadable > 0 }

    mutating func add(_ parsed: ParsedPlaylist) {
        findings += parsed.findings.count
        recommendations += parsed.findings.count { $0.rule.isRecommendation }
        guard case .media(let media) = parsed.playlist else { return }
        if media.hasEnd { onDemand += 1 } else { live += 1 }
    }
}
