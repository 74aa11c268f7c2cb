import AdaptiveStreaming
import HLSPlaylist

/// What `player lint` has looked at, and what came of it.
struct LintTally {
    var playlists = 0
    var findings = 0
    /// The number of findings that are only recommendations.
    var recommendations = 0
    var unreadable = 0
    /// Media playlists that have no end.
    var live = 0
    /// Media playlists that have one.
    var onDemand = 0

    var isBroken: Bool { findings > recommendations || unreadable > 0 }

    mutating func add(_ parsed: ParsedPlaylist) {
        findings += parsed.findings.count
        recommendations += parsed.findings.count { $0.rule.isRecommendation }
        guard case .media(let media) = parsed.playlist else { return }
        if media.hasEnd { onDemand += 1 } else { live += 1 }
    }
}
