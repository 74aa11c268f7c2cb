import Foundation
import HLSPlaylist

/// The result of a stream, computed again from the lines of an archive.
package struct ArchiveReplay: Sendable {
    /// The description of the stream; nil before the first line.
    package private(set) var stream: ArchiveEntry.Stream?
    package private(set) var health = StreamHealth()
    /// The metrics of the sessions, in the order of their numbers.
    package private(set) var sessions: [MonitoredMetrics] = []
    /// The time of the end of the round, on the clock of the monitor; nil before its line.
    package private(set) var end: Duration?
    /// The costs of the monitor; nil before the last line.
    package private(set) var cost: ToolCost?
    /// The limits that replace those of the archive; nil to use those of the archive.
    private let newLimits: MonitorLimits?
    private var texts: [URL: Data] = [:]

    /// Creates a replay without lines.
    ///
    /// - Parameter limits: The limits that replace those of the archive; nil to use those of the archive.
    package init(limits: MonitorLimits? = nil) { newLimits = limits }

    /// The limits of the verdict; nil before the first line.
    package var limits: MonitorLimits? { newLimits ?? stream?.limits }

    /// Replays one line.
    ///
    /// - Throws: An error of the decoder if the line is invalid.
    package mutating func add(_ line: Data) throws {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        let entry = try decoder.decode(ArchiveEntry.self, from: line)
        stream = stream ?? entry.stream
        if let playlist = entry.playlist { add(playlist) }
        if let response = entry.response { health.add(response.summary, url: response.url) }
        if var incident = entry.incident {
            if entry.isStall == true, let limits { incident.severity = limits.severityOfStalls }
            health.add(incident)
        }
        if let session = entry.session { sessions.append(session) }
        end = entry.end ?? end
        cost = entry.cost ?? cost
    }

    private mutating func add(_ playlist: ArchiveEntry.Playlist) {
        guard let text = playlist.text.map({ Data($0.utf8) }) ?? texts[playlist.url] else { return }
        texts[playlist.url] = text
        let observed = ObservedPlaylist(
            url: playlist.url, finalURL: playlist.finalURL, text: text, requestedAt: playlist.requestedAt,
            receivedAt: playlist.receivedAt)
        let variables = health.variables(of: observed)
        guard let parsed = try? PlaylistParser.parse(text, variables: variables) else { return }
        health.add(parsed, of: observed, isReload: playlist.isReload)
    }
}
