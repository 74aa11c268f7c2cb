import Foundation
import HLSPlaylist
import StreamingCore

/// The checks of all playlists and responses of one stream.
///
/// The memory is limited: the newest version of at most 64 playlists, and the findings of a ``FindingLog``.
package struct StreamHealth: Sendable {
    private static let capacity = 64
    /// The maximum number of playlists that ``idlePlaylists(at:)`` returns.
    package static let idleReloadLimit = 16

    /// The findings so far.
    package private(set) var log = FindingLog()
    /// The delays of the reloads of the observed session.
    package private(set) var lateness = ReloadLateness()
    /// The media playlists by URL, without the parameters of low-latency HLS.
    package private(set) var playlists: [URL: PlaylistWatch] = [:]
    /// The largest drift between two variants so far, in segments; nil before the first comparison.
    package private(set) var worstDrift: Double?
    private var multivariant: MultivariantPlaylist?
    private var variants: Set<URL> = []
    /// The requests for the playlists that the multivariant playlist lists.
    private var attempts: [URL: PlaylistAttempts] = [:]
    private var drift = VariantDrift()
    /// The variants that were too far behind at their last comparison.
    private var drifting: Set<URL> = []
    private var news: [MonitorFinding] = []

    /// Creates the checks of a stream about which nothing is known.
    package init() {}

    /// Removes and returns the findings that are new, or whose severity has become higher, since the last call.
    package mutating func takeNews() -> [MonitorFinding] {
        defer { news = [] }
        return news
    }

    /// Adds a stall or a failure of a session.
    package mutating func add(_ incident: MonitorFinding.Occurrence) { record(incident, isIncident: true) }

    private mutating func record(_ occurrence: MonitorFinding.Occurrence, isIncident: Bool = false) {
        if let finding = log.add(occurrence, isIncident: isIncident) { news.append(finding) }
    }

    /// Returns the variables for the text of a playlist.
    package func variables(of playlist: ObservedPlaylist) -> PlaylistVariables {
        PlaylistVariables(url: playlist.url, multivariant: multivariant)
    }

    /// Checks a playlist.
    ///
    /// - Parameters:
    ///   - parsed: The parsed text.
    ///   - playlist: The playlist as it was received.
    ///   - isReload: Whether the session, rather than the monitor, has requested the playlist.
    package mutating func add(_ parsed: ParsedPlaylist, of playlist: ObservedPlaylist, isReload: Bool) {
        switch parsed.playlist {
        case .multivariant(let multivariant): follow(multivariant, at: playlist.finalURL)
        case .media(let media):
            let key = playlist.url.withoutDirectives
            guard var watch = playlists[key] ?? makeWatch(of: key),
                !watch.isOutdated(media, requestedAt: playlist.requestedAt)
            else { return }
            let found = watch.add(parsed, requestedAt: playlist.requestedAt, receivedAt: playlist.receivedAt)
            playlists[key] = watch
            for occurrence in found { record(occurrence) }
            if isReload {
                lateness.add(
                    media, url: key, group: variants.contains(key) ? "variants" : key.absoluteString,
                    requestedAt: playlist.requestedAt, receivedAt: playlist.receivedAt)
            }
            checkDrift(of: key, at: playlist.receivedAt)
        }
    }

    /// Records the begin of a request for a playlist, so that the monitor does not request the playlist meanwhile.
    package mutating func begin(_ url: URL, at time: Duration) { attempts[url.withoutDirectives]?.begin(at: time) }

    /// Checks a response to a request for `url`.
    package mutating func add(_ response: ResponseSummary, url: URL) {
        let key = url.withoutDirectives
        let isPlaylist = response.isFor(.playlist)
        if isPlaylist, !response.isSuccess || !response.isComplete { lateness.forget(key) }
        let longest = isPlaylist ? targetDuration : nil
        if isPlaylist, let evidence = attempts[key]?.end(response, targetDuration: longest) {
            record(.init(.playlistUnavailable, .finding, of: key.redacted, evidence, at: response.time))
        }
        if let content = response.wrongBody {
            let evidence = "a response with the status \(response.status ?? 200) was \(content), from \(response.url)"
            // One finding per URL would fill the log if a server answers each request with a page.
            let subject = "\(response.purpose)s of \(url.host() ?? "an unknown host")"
            record(.init(.wrongBody, .finding, of: subject, evidence, at: response.time))
        }
        let target = playlists[key].flatMap { $0.isLive ? $0.newest?.targetDuration : nil }
        for violation in CacheAudit.violations(of: response, targetDuration: isPlaylist ? target : nil) {
            record(violation)
        }
    }

    /// Returns the playlists to reload, of which the longest idle ones come first: the listed playlists of a live
    /// stream that nothing requests, and that were not requested for 1.2 times the longest target duration.
    ///
    /// Returns at most ``idleReloadLimit`` playlists, and none if no playlist is live. A playlist that is not live is
    /// requested only until it was received.
    package func idlePlaylists(at now: Duration) -> [URL] {
        guard let target = targetDuration else { return [] }
        let idle = attempts.filter { url, attempts in
            guard !attempts.isRunning, playlists[url]?.isLive ?? true else { return false }
            return attempts.lastBegin.map { (now - $0).seconds > target * 1.2 } ?? true
        }
        let order = idle.sorted { left, right in
            let times = (left.value.lastBegin ?? .zero, right.value.lastBegin ?? .zero)
            return times.0 == times.1 ? left.key.absoluteString < right.key.absoluteString : times.0 < times.1
        }
        return order.prefix(Self.idleReloadLimit).map(\.key)
    }

    /// The longest target duration of the live playlists, in seconds; nil if no playlist is live.
    package var targetDuration: Double? {
        playlists.values.filter(\.isLive).compactMap(\.newest?.targetDuration).max().map { Double(max(1, $0)) }
    }

    /// The declared bitrate of the lowest variant, in bits per second; nil if it is unknown.
    package var lowestBitrate: Int? { multivariant?.variants.map(\.bandwidth).filter { $0 > 0 }.min() }

    /// The longest period without a new segment, of all playlists; nil if no version was late.
    package var longestStalePeriod: StalePeriod? {
        playlists.values.compactMap(\.longestStalePeriod).max { $0.targetDurations < $1.targetDurations }
    }

    private mutating func follow(_ playlist: MultivariantPlaylist, at base: URL) {
        multivariant = playlist
        let resolve = { (uri: String) in URL(media: uri, relativeTo: base)?.withoutDirectives }
        variants = Set(playlist.variants.compactMap { resolve($0.uri) }.prefix(Self.capacity))
        let renditions = Array(
            playlist.renditions.compactMap { $0.uri.flatMap(resolve) }.prefix(Self.capacity))
        let listed = variants.union(renditions).map { ($0, attempts[$0] ?? PlaylistAttempts()) }
        attempts = Dictionary(listed) { first, _ in first }
    }

    private func makeWatch(of url: URL) -> PlaylistWatch? {
        playlists.count < Self.capacity ? PlaylistWatch(name: url.redacted) : nil
    }

    private mutating func checkDrift(of url: URL, at time: Duration) {
        guard variants.contains(url), let watch = playlists[url],
            let segments = drift.add(url, in: playlists.filter { variants.contains($0.key) })
        else { return }
        worstDrift = max(worstDrift ?? 0, segments)
        guard segments > VariantDrift.limit else {
            drifting.remove(url)
            return
        }
        guard drifting.insert(url).inserted else { return }
        let evidence = "\((segments * 10).rounded() / 10) segments behind another variant"
        record(.init(.variantDrift, .finding, of: watch.name, evidence, at: time))
    }
}

extension URL {
    /// The URL without the query parameters with which a client of low-latency HLS requests a version (RFC 8216bis,
    /// 6.2.5).
    fileprivate var withoutDirectives: URL {
        guard query?.contains("_HLS_") == true, var parts = URLComponents(url: self, resolvingAgainstBaseURL: true)
        else { return absoluteURL }
        let items = parts.percentEncodedQueryItems?.filter { !$0.name.hasPrefix("_HLS_") } ?? []
        parts.percentEncodedQueryItems = items.isEmpty ? nil : items
        return parts.url ?? absoluteURL
    }
}
