import Foundation
import StreamingCore

/// The failures of a rendition of subtitles, and the decisions to retry, to skip a segment, or to pause.
///
/// After a problem is reported, further problems of its kind are not reported until a request of that kind succeeds.
struct SubtitleFailures: Sendable {
    /// An action after the failure of a segment.
    enum Action: Equatable {
        /// The segment is requested again at ``SubtitleFailures/retryTime``.
        case retry
        /// The segment is skipped.
        case skip
        /// The segment is skipped, and no segment is requested before ``SubtitleFailures/retryTime``.
        case pause
    }

    private var requests = FailedRequests()
    /// The number of failures of the next segment.
    private var attempts = 0
    /// The number of segments skipped in a row.
    private var skippedSegments = 0
    /// The earliest time of the next request for a segment.
    private(set) var retryTime = Duration.zero
    private var hasReportedPlaylist = false
    private var hasReportedSegment = false
    private var hasReportedContent = false

    /// The number of skipped segments after which no segment is requested for a while.
    private static let skipLimit = 3
    /// The maximum number of failed requests whose recovery is reported.
    private static let requestLimit = 16

    /// Forgets the failures of segments after a success, a seek backward or a change of the URL.
    mutating func restart() { (attempts, skippedSegments, retryTime) = (0, 0, .zero) }

    /// Forgets the failures of the next segment, because playback has passed it.
    mutating func didPass() { attempts = 0 }

    // MARK: Playlists

    /// Records a received playlist, and returns the recovered errors to report.
    mutating func didLoadPlaylist(at url: URL, _ now: Duration) -> [RecoveredError] {
        hasReportedPlaylist = false
        return requests.remove(url, at: now).map { [$0] } ?? []
    }

    /// Records the failure of a playlist.
    ///
    /// - Parameter isLost: Whether the request is not retried: the error is permanent, the retry policy permits no
    ///   further retry, or the server requires a longer delay than the policy permits.
    /// - Returns: Whether to report the failure.
    mutating func didFailPlaylist(_ error: HLSError, at url: URL, isLost: Bool, _ now: Duration) -> Bool {
        add(url, error, now)
        defer { hasReportedPlaylist = hasReportedPlaylist || isLost }
        return isLost && !hasReportedPlaylist
    }

    // MARK: Segments

    /// Records a received segment, and returns the recovered errors to report.
    mutating func didReceiveSegment(_ now: Duration) -> [RecoveredError] {
        restart()
        hasReportedSegment = false
        return requests.removeAll(at: now)
    }

    /// Records the failure of a segment, and chooses the next action.
    ///
    /// - Parameters:
    ///   - error: The reason for the failure.
    ///   - download: The download that failed; nil if no request was sent.
    ///   - configuration: The settings with the retry policy.
    ///   - now: The current time.
    /// - Returns: The action to take, and whether to report the failure.
    mutating func didFailSegment(
        _ error: HLSError, _ download: SubtitleDownload?, _ configuration: NativePlayerConfiguration, _ now: Duration
    ) -> (action: Action, isReported: Bool) {
        if let download { add(download.requestURL, error, now) }
        attempts += 1
        let delay = error.isTransient ? configuration.delay(beforeAttempt: attempts, for: .segment) : nil
        let longest = configuration.retryPolicies[.segment]?.longestDelay ?? .zero
        let required = download?.retryAfter ?? .zero
        if let delay, required <= longest {
            retryTime = now + max(delay, required)
            return (.retry, false)
        }
        defer { hasReportedSegment = true }
        (attempts, skippedSegments) = (0, skippedSegments + 1)
        guard skippedSegments >= Self.skipLimit else { return (.skip, !hasReportedSegment) }
        (skippedSegments, retryTime) = (0, now + configuration.exclusionDuration)
        return (.pause, !hasReportedSegment)
    }

    /// Returns a message about the skipped parts of a file; nil if nothing was skipped, or if the previous file also
    /// had skipped parts.
    mutating func finding(_ file: WebVTT) -> String? {
        defer { hasReportedContent = file.findings > 0 }
        guard file.findings > 0, !hasReportedContent, let first = file.firstFinding else { return nil }
        return "\(file.findings) \(file.findings == 1 ? "part" : "parts") skipped: \(first)"
    }

    private mutating func add(_ url: URL, _ error: HLSError, _ now: Duration) {
        if requests.count < Self.requestLimit || requests.contains(url) { requests.add(url, error, at: now) }
    }
}
