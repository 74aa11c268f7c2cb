import Foundation
import StreamingCore

/// The reloads of the live playlist of one track.
struct TrackReload: Sendable {
    /// The stream whose playlist is loaded again.
    private(set) var stream: StreamID
    /// The time at which the track began to use the stream.
    private var begin: Duration
    private var schedule: ReloadSchedule
    private(set) var edge: LiveEdge
    /// The reload under way; nil if there is none.
    var download: HLSDownload?
    private var failedRequests = FailedRequests()
    /// The error of the last reload and its URL; nil if the last reload succeeded.
    private var failure: FinalFailure?

    /// Creates the reloads of a playlist that was received at `now`. The next reload is due at once until `didLoad` is
    /// called.
    init(_ stream: StreamID, _ timeline: SegmentTimeline, at now: Duration) {
        (self.stream, begin) = (stream, now)
        schedule = ReloadSchedule(at: now)
        edge = LiveEdge(timeline.end, targetDuration: timeline.targetDuration, at: now)
    }

    /// Continues with the playlist of another stream, after the switch of a variant. The time of the last advance does
    /// not change, because the new playlist may be stuck as well.
    ///
    /// - Returns: The request to cancel; nil if there is none.
    mutating func use(_ stream: StreamID, at now: Duration) -> RequestID? {
        defer { download = nil }
        (self.stream, begin, failure) = (stream, now, nil)
        (schedule, failedRequests) = (ReloadSchedule(at: now), FailedRequests())
        return download?.id
    }

    // MARK: Results

    /// Records a version of the playlist.
    ///
    /// - Parameters:
    ///   - timeline: The timeline with this version.
    ///   - isChanged: Whether the version has new segments.
    ///   - begin: The time at which the request began.
    ///   - random: A random number for the jitter of the next reload.
    ///   - now: The current time.
    mutating func didLoad(
        _ timeline: SegmentTimeline, isChanged: Bool, since begin: Duration, random: Double, at now: Duration
    ) {
        schedule.didReload(
            isChanged: isChanged, targetDuration: timeline.targetDuration, since: begin, random: random)
        edge.update(timeline.end, targetDuration: timeline.targetDuration, at: now)
        failure = nil
    }

    /// Removes and returns the errors from which the reloads have recovered.
    mutating func takeRecoveredErrors(at now: Duration) -> [RecoveredError] { failedRequests.removeAll(at: now) }

    /// Ends the reload under way after an error, and plans the next reload.
    mutating func didFail(_ error: HLSError, _ configuration: NativePlayerConfiguration, at now: Duration) {
        guard let download else { return }
        self.download = nil
        failedRequests.add(download.request.url, error, at: now)
        failure = FinalFailure(error: error, url: download.url)
        let delay = configuration.delay(beforeAttempt: schedule.failures + 1, for: .playlist)
        schedule.didFail(
            at: now, delay: delay.map { max($0, download.retryAfter ?? .zero) },
            targetDuration: edge.targetDuration, since: download.begin, random: configuration.random())
    }

    // MARK: Times

    /// Returns whether a reload is due.
    func isDue(at now: Duration) -> Bool { download == nil && schedule.time <= now }

    /// Returns the next time after `now` at which a reload, a warning or a decision is due; nil if none is due.
    func nextTime(_ progress: PlaybackProgress, _ configuration: NativePlayerConfiguration, at now: Duration)
        -> Duration?
    {
        let decisions = [
            edge.warningTime, stuckTime, progress.wait == nil ? nil : failureTime(progress, configuration),
        ].compactMap(\.self).filter { $0 > now }
        return (decisions + (download == nil ? [schedule.time] : [])).min()
    }

    /// Returns whether to warn now that the playlist has not changed for too long.
    mutating func takeWarning(at now: Duration) -> Bool { edge.takeWarning(at: now) }

    // MARK: Failures

    /// The time at which the stream counts as stuck.
    private var stuckTime: Duration { max(edge.stuckTime, begin + (edge.stuckTime - edge.time)) }

    /// Returns the reason to use another stream instead; nil if the playlist is reloaded without problems.
    ///
    /// A permanent error is a reason at once, and a transient error after all retries of the policy. A playlist that
    /// does not change is a reason after 3.5 target durations.
    func fault(_ configuration: NativePlayerConfiguration, at now: Duration) -> HLSError? {
        if let failure {
            let isRetried = configuration.delay(beforeAttempt: schedule.failures, for: .playlist) != nil
            return failure.error.isTransient && isRetried ? nil : failure.error
        }
        return stuckTime <= now ? .stuck((now - edge.time).seconds) : nil
    }

    /// Returns the failure that ends the load while playback waits for the buffer; nil if a reload may still succeed.
    ///
    /// - Parameter url: The URL of the playlist.
    func finalFailure(
        _ progress: PlaybackProgress, _ configuration: NativePlayerConfiguration, url: URL?, at now: Duration
    ) -> FinalFailure? {
        guard progress.wait != nil, let time = failureTime(progress, configuration), time <= now else { return nil }
        return failure ?? FinalFailure(error: .stuck((now - edge.time).seconds), url: url)
    }

    private func failureTime(_ progress: PlaybackProgress, _ configuration: NativePlayerConfiguration) -> Duration? {
        if failure == nil { return edge.failureTime }
        return progress.recoveryDeadline(
            failingSince: failedRequests.begin, gracePeriod: configuration.gracePeriod)
    }
}
