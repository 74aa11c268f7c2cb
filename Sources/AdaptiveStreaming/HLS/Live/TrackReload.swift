import Foundation
import StreamingCore

/// The reloads of the live playlist of one track.
struct TrackReload: Sendable {
    /// The stream whose playlist is reloaded.
    private(set) var stream: StreamID
    /// The time at which the track began to use the stream.
    private var begin: Duration
    private var schedule: ReloadSchedule
    private(set) var edge: LiveEdge
    private var drift = DateDrift()
    /// The reload under way; nil if there is none.
    var download: HLSDownload?
    /// Whether a due reload waits until another blocking reload has ended.
    var isWaitingForConnection = false
    /// The time at which the last version of the playlist was received.
    private var loadTime: Duration
    /// The time at which a version of any playlist of the track was last received. The duration without a change is
    /// measured up to this time instead of the current time, because a suspended process receives no versions.
    private var receivedTime: Duration
    /// The time that the last version of the playlist spent in caches, in seconds.
    private var age = 0.0
    /// Whether the next reload must not be a delta update.
    private var isFull = false
    private var failedRequests = FailedRequests()
    /// The error of the last reload and its URL; nil if the last reload succeeded.
    private var failure: FinalFailure?

    /// Creates the reloads of a playlist that was received at `now`. The next reload is due at once, unless `didLoad`
    /// is called.
    init(_ stream: StreamID, _ timeline: SegmentTimeline, at now: Duration) {
        (self.stream, begin, loadTime, receivedTime) = (stream, now, now, now)
        schedule = ReloadSchedule(at: now)
        edge = LiveEdge(timeline.end, targetDuration: timeline.targetDuration, at: now)
    }

    /// Continues with the playlist of another stream, after a switch of the variant or of the audio rendition. The
    /// time of the last advance of the live edge does not change, because the new playlist may be stuck as well.
    ///
    /// - Returns: The request to cancel; nil if there is none.
    mutating func use(_ stream: StreamID, at now: Duration) -> RequestID? {
        defer { download = nil }
        (self.stream, begin, failure) = (stream, now, nil)
        (loadTime, age, isFull, isWaitingForConnection) = (now, 0, false, false)
        (schedule, failedRequests) = (ReloadSchedule(at: now), FailedRequests())
        drift.reset()
        return download?.id
    }

    // MARK: Results

    /// Records a version of the playlist, and plans the next reload.
    ///
    /// - Parameters:
    ///   - timeline: The timeline with this version.
    ///   - change: The difference between this version and the previous version.
    ///   - begin: The time at which the request began.
    ///   - age: The time that the version spent in caches, in seconds.
    ///   - random: A random number for the jitter of the next reload, at least 0 and less than 1.
    ///   - now: The current time.
    mutating func didLoad(
        _ timeline: SegmentTimeline, change: PlaylistChange, since begin: Duration, age: Double, random: Double,
        at now: Duration
    ) {
        if timeline.delivery.canBlockReload {
            schedule.didReload(
                blockingFor: timeline.delivery.partTarget ?? timeline.targetDuration, since: begin)
        } else {
            schedule.didReload(
                isChanged: change.isChange, targetDuration: timeline.targetDuration, since: begin, random: random)
        }
        (loadTime, receivedTime, self.age, isFull) = (now, now, age, false)
        edge.update(
            timeline.end, targetDuration: timeline.targetDuration,
            interval: timeline.delivery.partTarget ?? timeline.targetDuration, at: now)
        drift.update(timeline, change)
        failure = nil
    }

    /// Removes and returns the errors from which the reloads have recovered.
    mutating func takeRecoveredErrors(at now: Duration) -> [RecoveredError] { failedRequests.removeAll(at: now) }

    /// Ends the reload under way after an error, and plans the next reload. Without a reload under way, the call has no
    /// effect.
    mutating func didFail(_ error: HLSError, _ configuration: NativePlayerConfiguration, at now: Duration) {
        guard let download else { return }
        self.download = nil
        failedRequests.add(download.request.url, error, at: now)
        failure = FinalFailure(error: error, url: download.url)
        let delay = configuration.delay(beforeAttempt: schedule.failures + 1, for: .playlist)
        schedule.didFail(
            at: now, delay: delay, retryAfter: download.retryAfter ?? .zero, targetDuration: edge.targetDuration,
            since: download.begin, random: configuration.random())
    }

    // MARK: Delivery directives

    /// The longest time for which a server may hold the response to a blocking reload, in target durations.
    private static let longestHold = 1.5

    /// Returns the delivery directives of the next reload; nil for an ordinary reload.
    func directives(after timeline: SegmentTimeline, at now: Duration) -> ReloadDirectives? {
        ReloadDirectives(after: timeline, age: age, elapsed: (now - loadTime).seconds, isFull: isFull)
    }

    /// Whether a blocking reload is under way.
    var isBlocking: Bool { download?.request.directives?.isBlocking == true }

    /// The time at which the blocking reload under way is abandoned; nil if the server has responded, or if there is no
    /// blocking reload.
    var holdEnd: Duration? {
        guard let download, isBlocking, !download.hasResponse else { return nil }
        return download.begin + .seconds(Self.longestHold * edge.targetDuration)
    }

    /// Ends a reload whose directives the server has refused, and makes the next reload due at once.
    ///
    /// - Parameters:
    ///   - directives: The refused directives.
    ///   - error: The error of the response; nil if the response came too early.
    ///   - now: The current time.
    /// - Returns: Whether the server should get no more directives for a while. The result is false if only a delta
    ///   update, or a request for a later partial segment than the next one, was refused.
    mutating func didRefuse(_ directives: ReloadDirectives, _ error: HLSError?, at now: Duration) -> Bool {
        download = nil
        schedule.didRefuse(at: now)
        // A cache may send a delta update even if the directives did not request one.
        if case .deltaUpdate = error, directives.isDelta {
            isFull = true
            return false
        }
        defer { age = 0 }
        return !directives.isTuneIn
    }

    // MARK: Times

    /// Returns whether a reload is due, and none is under way.
    func isDue(at now: Duration) -> Bool { download == nil && schedule.time <= now }

    /// The time at which the next reload is due.
    var dueTime: Duration { schedule.time }

    /// Returns the time of the next reload, timeout or failure; nil if no such time is known.
    func nextTime(_ progress: PlaybackProgress, _ configuration: NativePlayerConfiguration, at now: Duration)
        -> Duration?
    {
        let decisions = [holdEnd, progress.wait == nil ? nil : failureTime(progress, configuration)]
            .compactMap(\.self).filter { $0 > now }
        let isPlanned = download == nil && !isWaitingForConnection
        return (decisions + (isPlanned ? [schedule.time] : [])).min()
    }

    /// Returns the reason for a warning: the playlist is stuck, or its program dates have drifted by a target duration.
    ///
    /// A stuck playlist has one warning until the live edge advances. The result is nil if no warning is due.
    mutating func takeWarning() -> String? {
        if edge.takeWarning(at: receivedTime) { return "\(HLSError.stuck(unchangedSeconds))" }
        guard let seconds = drift.takeWarning(limit: edge.targetDuration) else { return nil }
        let amount = String(format: "%.1f s", abs(seconds))
        return seconds > 0
            ? "its program dates advanced \(amount) more than its segments"
            : "its program dates advanced \(amount) less than its segments"
    }

    /// The duration for which the playlist did not change, in whole seconds.
    private var unchangedSeconds: Double { (receivedTime - edge.time).seconds.rounded() }

    /// Whether the last reload failed.
    var hasFailed: Bool { failure != nil }

    // MARK: Failures

    /// The time at which the stream counts as stuck: 3.5 target durations after the last advance of the live edge, or
    /// after the track began to use the stream, whichever is later.
    private var stuckTime: Duration { max(edge.stuckTime, begin + (edge.stuckTime - edge.time)) }

    /// Returns the reason to use another stream instead; nil if there are no problems, or while a failed reload is
    /// retried.
    ///
    /// A permanent error is a reason at once. A transient error is a reason after all retries of the policy, or if the
    /// server requires a longer delay than the policy permits. A playlist that does not change is a reason after 3.5
    /// target durations.
    func fault(_ configuration: NativePlayerConfiguration, at now: Duration) -> HLSError? {
        if let failure {
            let isRetried = configuration.delay(beforeAttempt: schedule.failures, for: .playlist) != nil
            let longestDelay = configuration.retryPolicies[.playlist]?.longestDelay ?? .zero
            let isSoon = schedule.time - now <= longestDelay
            return failure.error.isTransient && isRetried && isSoon ? nil : failure.error
        }
        return stuckTime <= receivedTime ? .stuck(unchangedSeconds) : nil
    }

    /// Returns the failure that ends the load while playback waits for the buffer; nil if playback does not wait, or if
    /// a reload may still succeed.
    ///
    /// - Parameter url: The URL of the playlist.
    func finalFailure(
        _ progress: PlaybackProgress, _ configuration: NativePlayerConfiguration, url: URL?, at now: Duration
    ) -> FinalFailure? {
        guard progress.wait != nil, let time = failureTime(progress, configuration) else { return nil }
        if let failure { return time <= now ? failure : nil }
        return time <= receivedTime ? FinalFailure(error: .stuck(unchangedSeconds), url: url) : nil
    }

    private func failureTime(_ progress: PlaybackProgress, _ configuration: NativePlayerConfiguration) -> Duration? {
        if failure == nil { return edge.failureTime }
        return progress.recoveryDeadline(
            failingSince: failedRequests.begin, gracePeriod: configuration.gracePeriod)
    }
}
