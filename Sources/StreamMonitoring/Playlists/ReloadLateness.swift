import Foundation
import HLSPlaylist
import StreamingCore

/// The delays of the reloads of one session, which show whether the monitor itself was too slow.
///
/// A reload is due one target duration after the request before it, or after half of this time if the playlist had not
/// changed (RFC 8216bis, 6.3.4). The player adds a random delay of at most a tenth. Reloads after a failure, after a
/// switch to another variant, and reloads that the server may delay are not measured.
package struct ReloadLateness: Equatable, Sendable {
    private static let jitter = 0.1

    private struct Previous: Equatable, Sendable {
        let url: URL
        let version: MediaPlaylist
        let due: Duration
    }

    private var previous: [String: Previous] = [:]
    /// The number of measured reloads.
    package private(set) var count = 0
    /// The number of reloads that were late by more than half of the target duration.
    package private(set) var lateCount = 0
    /// The largest delay of a reload, in seconds.
    package private(set) var worst = 0.0

    /// Creates a measurement without reloads.
    package init() {}

    /// Records a version of a media playlist.
    ///
    /// - Parameters:
    ///   - playlist: The parsed version.
    ///   - url: The URL of the playlist, without the parameters of low-latency HLS.
    ///   - group: The name of the group of playlists of which the session plays one at a time.
    ///   - requestedAt: The time of the request, on the clock of the monitor.
    ///   - receivedAt: The time at which the version was received, on the clock of the monitor.
    mutating func add(
        _ playlist: MediaPlaylist, url: URL, group: String, requestedAt: Duration, receivedAt: Duration
    ) {
        let before = previous[group].flatMap { $0.url == url ? $0 : nil }
        if let before {
            let delay = max(0, (requestedAt - before.due).seconds)
            count += 1
            worst = max(worst, delay)
            if delay > Double(playlist.targetDuration) / 2 { lateCount += 1 }
        }
        guard playlist.isLive, playlist.serverControl?.canBlockReload != true else { return forget(url) }
        let interval = Double(max(1, playlist.targetDuration)) * (playlist == before?.version ? 0.5 : 1)
        let due = max(requestedAt + .seconds(interval * (1 + Self.jitter)), receivedAt)
        previous[group] = Previous(url: url, version: playlist, due: due)
    }

    /// Forgets a playlist, so that its next request is not measured.
    mutating func forget(_ url: URL) { previous = previous.filter { $0.value.url != url } }
}
