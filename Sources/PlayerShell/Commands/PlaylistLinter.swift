import HLSPlaylist
import StreamingCore

/// A linter that checks a playlist and the playlists to which it refers.
@MainActor
final class PlaylistLinter {
    /// The maximum number of media playlists to check for one multivariant playlist.
    nonisolated static let maximumPlaylists = 100
    /// The maximum number of media playlists to reload.
    nonisolated static let maximumReloads = 16

    private let loader: PlaylistLoader
    private let report: LintReport
    private let context: CommandContext
    /// Whether media playlists are reloaded after the first check.
    private let reloads: Bool
    private var reloaded: [PlaylistReload] = []

    init(_ loader: PlaylistLoader, _ report: LintReport, reloads: Bool, in context: CommandContext) {
        self.loader = loader
        self.report = report
        self.reloads = reloads
        self.context = context
    }

    /// Checks a playlist and the playlists to which it refers. With `reloads`, the method then reloads at most
    /// ``maximumReloads`` of the media playlists, and checks their changes.
    ///
    /// - Parameters:
    ///   - place: The location of the playlist.
    ///   - end: The time after which no playlist is reloaded. Without `reloads`, the time has no effect.
    func lint(_ place: PlaylistPlace, until end: Duration) async {
        if reloads { report.tally.versions = 0 }
        await lint(place, in: nil, isStream: true)
        if reloaded.isEmpty { return }
        let playlists = reloaded
        let line = { [report, clock = context.clock] (_: Int) in
            PlaylistTexts.progress(report.tally, playlists: playlists.count, left: end - clock.now)
        }
        await context.showingProgress(line) {
            await withTaskGroup(of: Void.self) { group in
                for playlist in playlists {
                    group.addTask { [loader, report, clock = context.clock] in
                        var playlist = playlist
                        await playlist.run(until: end, loader, report, clock)
                    }
                }
            }
        }
    }

    /// Checks a playlist and reports the findings. If the playlist is a multivariant playlist without a parent, also
    /// checks the media playlists to which it refers.
    ///
    /// - Parameters:
    ///   - place: The location of the playlist.
    ///   - parent: The multivariant playlist that refers to the playlist, or nil if there is none.
    ///   - isStream: Whether the playlist may be reloaded. False for I-frame playlists.
    private func lint(_ place: PlaylistPlace, in parent: MultivariantPlaylist?, isStream: Bool) async {
        if report.isOver { return }
        report.tally.playlists += 1
        do throws(Failure) {
            let loaded = try await loader.load(place, in: parent)
            switch loaded.parsed.playlist {
            case .media(let playlist):
                report.tally.count(playlist)
                guard reloads, isStream, hasCapacity(for: loaded.place) else {
                    return report.add(loaded.parsed.findings, in: loaded.place.name)
                }
                reloaded.append(PlaylistReload(of: loaded, at: place, in: parent, report))
            case .multivariant(let playlist):
                report.add(loaded.parsed.findings, in: loaded.place.name)
                if parent == nil { await lintMediaPlaylists(of: playlist, at: loaded.place) }
            }
        } catch {
            report.tally.unreadable += 1
            report.add(error)
        }
    }

    /// Returns whether fewer than ``maximumReloads`` playlists are reloaded. Otherwise, prints a message that names the
    /// playlist at `place`.
    private func hasCapacity(for place: PlaylistPlace) -> Bool {
        if reloaded.count < Self.maximumReloads { return true }
        report.note(
            "loaded only once, because --for reloads at most \(Self.maximumReloads) playlists", in: place.name)
        return false
    }

    private func lintMediaPlaylists(of playlist: MultivariantPlaylist, at base: PlaylistPlace) async {
        let streams = playlist.variants.map(\.uri) + playlist.renditions.compactMap(\.uri)
        var seen: Set<PlaylistPlace> = [base]
        for (index, uri) in (streams + playlist.iFrameVariants.map(\.uri)).enumerated() {
            guard let place = base.resolve(uri) else {
                report.tally.unreadable += 1
                report.add(base.unusable(uri))
                continue
            }
            guard seen.insert(place).inserted else { continue }
            guard seen.count <= Self.maximumPlaylists + 1 else {
                return report.note("checked only the first \(Self.maximumPlaylists) media playlists", in: base.name)
            }
            await lint(place, in: playlist, isStream: index < streams.count)
        }
    }
}
