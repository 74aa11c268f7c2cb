import Foundation

/// One line of an archive: the description of the stream, an input of its checks, or a part of its result.
///
/// Exactly one member is set.
package struct ArchiveEntry: Codable, Equatable, Sendable {
    /// The description of a stream, which is the first line.
    package struct Stream: Codable, Equatable, Sendable {
        /// The number of the round, from 1.
        package let round: Int
        /// The number of the stream on the command line, from 1.
        package let number: Int
        /// The URL, without secrets.
        package let url: String
        /// The date at which the times of the archive are 0.
        package let startDate: Date
        package let limits: MonitorLimits

        package init(round: Int, number: Int, url: String, startDate: Date, limits: MonitorLimits) {
            (self.round, self.number, self.url) = (round, number, url)
            (self.startDate, self.limits) = (startDate, limits)
        }
    }

    /// A received playlist.
    struct Playlist: Codable, Equatable, Sendable {
        let url: URL
        let finalURL: URL
        /// The text; nil if it equals the previous text from this URL.
        let text: String?
        let requestedAt: Duration
        let receivedAt: Duration
        /// Whether a session, rather than the monitor, has requested the playlist.
        let isReload: Bool
    }

    /// An ended request.
    struct Response: Codable, Equatable, Sendable {
        let url: URL
        let summary: ResponseSummary
    }

    var stream: Stream?
    var playlist: Playlist?
    var response: Response?
    /// The cause of a stall or a failure, which a session has found.
    var incident: MonitorFinding.Occurrence?
    /// Whether the limits decide the severity of ``incident``; nil without an incident.
    var isStall: Bool?
    /// The time of the end of the round, on the clock of the monitor.
    var end: Duration?
    /// The metrics of a session at the end.
    var session: MonitoredMetrics?
    /// The costs of the monitor, in the last line.
    var cost: ToolCost?
}
