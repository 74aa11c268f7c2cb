import Foundation
import StreamingCore

/// A recorder of the inputs of the checks of a stream, from which ``ArchiveReplay`` computes the same result.
///
/// The recorder keeps its lines until ``takeLines()``. The text of a playlist is recorded only if it has changed.
/// Beyond 64 playlists, the text is always recorded.
package final class ArchiveRecorder: Sendable {
    private static let capacity = 64

    private struct State {
        var lines: [Data] = []
        /// The last text of each playlist, by URL.
        var texts: [URL: Data] = [:]
    }

    private let state = LockedValue(State())

    /// Creates a recorder whose first line describes the stream.
    package init(_ stream: ArchiveEntry.Stream) { add(ArchiveEntry(stream: stream)) }

    /// Removes and returns the lines since the last call, each with its line break.
    package func takeLines() -> [Data] {
        state.withLock { state in
            defer { state.lines = [] }
            return state.lines
        }
    }

    /// Records a playlist.
    func add(_ playlist: ObservedPlaylist, isReload: Bool) {
        let isChanged = state.withLock { state in
            if state.texts[playlist.url] == playlist.text { return false }
            if state.texts.count < Self.capacity || state.texts[playlist.url] != nil {
                state.texts[playlist.url] = playlist.text
            }
            return true
        }
        add(
            ArchiveEntry(
                playlist: .init(
                    url: playlist.url, finalURL: playlist.finalURL,
                    text: isChanged ? String(decoding: playlist.text, as: UTF8.self) : nil,
                    requestedAt: playlist.requestedAt, receivedAt: playlist.receivedAt, isReload: isReload)))
    }

    /// Records an ended request.
    func add(_ response: ResponseSummary, url: URL) {
        add(ArchiveEntry(response: .init(url: url, summary: response)))
    }

    /// Records the cause of a stall or a failure.
    ///
    /// - Parameters:
    ///   - incident: The finding about the stall or the failure.
    ///   - isStall: Whether the limits decide the severity of the finding.
    package func add(_ incident: MonitorFinding.Occurrence, isStall: Bool) {
        add(ArchiveEntry(incident: incident, isStall: isStall))
    }

    /// Records the end of the round, with the metrics of all sessions and the costs of the monitor.
    package func finish(_ sessions: [MonitoredMetrics], _ cost: ToolCost, at end: Duration) {
        add(ArchiveEntry(end: end))
        for session in sessions { add(ArchiveEntry(session: session)) }
        add(ArchiveEntry(cost: cost))
    }

    private func add(_ entry: ArchiveEntry) {
        // Infinite metrics are the only values that JSON cannot represent.
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        guard let line = try? encoder.encode(entry) else { return }
        state.withLock { $0.lines.append(line + Data("\n".utf8)) }
    }
}
