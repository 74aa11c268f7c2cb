import HLSPlaylist

/// The counts of checked playlists and of findings, which `player lint` reports.
struct LintTally {
    var playlists = 0
    var findings = 0
    /// The number of findings about recommendations. The other findings are violations of requirements.
    var recommendations = 0
    var unreadable = 0
    /// The number of different versions of the reloaded media playlists; nil without `--for`.
    var versions: Int?
    /// The number of media playlists without EXT-X-ENDLIST.
    var live = 0
    /// The number of media playlists with EXT-X-ENDLIST.
    var onDemand = 0

    var isBroken: Bool { findings > recommendations || unreadable > 0 }

    /// Counts a new media playlist, or the change of a media playlist from an older version.
    mutating func count(_ playlist: MediaPlaylist, after older: MediaPlaylist? = nil) {
        if let older { older.hasEnd ? (onDemand -= 1) : (live -= 1) }
        playlist.hasEnd ? (onDemand += 1) : (live += 1)
    }
}
