import HLSPlaylist
import StreamingCore

/// A media playlist that is reloaded repeatedly, to check each version and the changes between versions.
@MainActor
struct PlaylistReload {
    private let place: PlaylistPlace
    private let parent: MultivariantPlaylist?
    private var history = PlaylistHistory()
    /// The time at which the last request was sent.
    private var requestedAt: Duration
    /// The reported findings about the text. Their line numbers are 0, because the line of an old finding changes when
    /// segments are removed.
    private var reported: Set<PlaylistFinding> = []
    private var findingCount = 0
    /// Whether the last request failed.
    private var hasFailed = false
    /// Whether any request failed.
    private var isUnreadable = false

    /// The location of the playlist, for messages.
    var name: String { place.name }

    /// Creates the playlist from its first version, and reports the findings of this version.
    init(of first: LoadedPlaylist, at place: PlaylistPlace, in parent: MultivariantPlaylist?, _ report: LintReport) {
        self.place = place
        self.parent = parent
        requestedAt = first.requestedAt
        add(first, report)
    }

    /// Reloads the playlist repeatedly until `end`, and reports the new findings of each version.
    ///
    /// The interval between requests is the interval for players (RFC 8216bis, 6.3.4). Even a playlist with
    /// EXT-X-ENDLIST is reloaded. After `PlaylistParser.maximumFindings` findings, the method returns early.
    mutating func run(
        until end: Duration, _ loader: PlaylistLoader, _ report: LintReport, _ clock: any MonotonicClock
    ) async {
        while !report.isOver {
            let next = requestedAt + history.reloadInterval
            guard next < end, (try? await clock.sleep(until: next)) != nil else { return }
            requestedAt = clock.now
            do throws(Failure) {
                let loaded = try await loader.load(place, in: parent)
                guard case .media(let playlist) = loaded.parsed.playlist else {
                    throw Failure(
                        kind: "invalidPlaylist",
                        message: "found a multivariant playlist, expected a media playlist", url: loaded.place.name)
                }
                report.tally.count(playlist, after: history.newest)
                add(loaded, report)
                hasFailed = false
            } catch {
                fail(error, report)
            }
            guard findingCount < PlaylistParser.maximumFindings else {
                return report.note("stopped after \(findingCount) findings", in: name)
            }
        }
    }

    private mutating func add(_ loaded: LoadedPlaylist, _ report: LintReport) {
        let count = history.versionCount
        let changes = history.add(
            loaded.parsed, requestedAt: loaded.requestedAt, receivedAt: loaded.receivedAt)
        report.tally.versions = (report.tally.versions ?? 0) + history.versionCount - count
        let version = PlaylistTexts.Version(number: history.versionCount, time: loaded.receivedAt.seconds)
        let findings = loaded.parsed.findings.filter { finding in
            var key = finding
            key.line = 0
            return reported.insert(key).inserted || count == 0
        }
        findingCount += findings.count + changes.count
        report.add(findings, in: loaded.place.name, version)
        report.add(changes, in: loaded.place.name, version)
    }

    /// Reports the first of several failures in a row. A playlist counts as unreadable only once.
    private mutating func fail(_ failure: Failure, _ report: LintReport) {
        if Task.isCancelled { return }
        if !hasFailed { report.add(failure) }
        if !isUnreadable { report.tally.unreadable += 1 }
        (hasFailed, isUnreadable) = (true, true)
    }
}
