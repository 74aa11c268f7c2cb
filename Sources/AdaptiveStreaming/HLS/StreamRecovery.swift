import Foundation
import StreamingCore

/// The recovery from failures: it decides on a retry, the exclusion of a stream, or the end of the load.
struct StreamRecovery: Sendable {
    /// The state in which no stream can be used. The buffer is played before the load fails.
    private struct Exhaustion {
        var finalFailure: FinalFailure
        /// The time at which a stream can be used again; nil if none can.
        var end: Duration?
    }

    /// The failures of a track since its last segment.
    private struct TrackFailures {
        var requests = FailedRequests()
        /// The number of failures of each stream.
        var counts: [StreamID: Int] = [:]
    }

    private let configuration: NativePlayerConfiguration
    private var exclusions = StreamExclusions()
    private var stalledDownloads: StalledDownloads
    private var failures: [TrackKind: TrackFailures] = [:]
    private var failedAttempts = FailedAttempts()
    /// Whether excluded streams were readmitted since the last segment, because no other stream was left.
    private var hasReadmitted = false
    /// The time from which on the last readmitted streams may be used.
    private var readmissionTime = Duration.zero
    private var exhaustion: Exhaustion?

    /// The duration of an exclusion whose cause may be the network. The network may recover at any time.
    private static let shortExclusion = Duration.seconds(2)

    init(_ configuration: NativePlayerConfiguration) {
        self.configuration = configuration
        stalledDownloads = StalledDownloads(timeout: configuration.stallTimeout)
    }

    /// Returns the streams that are excluded at `now`.
    func excludedStreams(at now: Duration) -> Set<StreamID> { exclusions.streams(at: now) }

    /// Removes all exclusions and failures, because streams that failed may have media for another position.
    ///
    /// The texts of the failed attempts are kept.
    mutating func restart() {
        exclusions.removeAll()
        failures = [:]
        (hasReadmitted, readmissionTime, exhaustion) = (false, .zero, nil)
    }

    // MARK: Success

    /// Records a complete download.
    mutating func didFinishDownload() { stalledDownloads.didFinishDownload() }

    /// Records a complete response of a request, except for a segment.
    ///
    /// - Returns: The error to report, if the request had failed before.
    mutating func didReceive(_ download: HLSDownload, of track: TrackKind, at now: Duration) -> [RecoveredError] {
        failures[track]?.counts[download.stream] = nil
        let recovered = failures[track]?.requests.remove(download.request.url, at: now)
        return recovered.map { [$0] } ?? []
    }

    /// Records a segment, which replaces all requests that failed before it.
    ///
    /// - Parameter tracks: The tracks that continue with the segment.
    /// - Returns: The errors to report.
    mutating func didReceiveSegment(
        of stream: StreamID, for tracks: [TrackKind], at now: Duration
    ) -> [RecoveredError] {
        stalledDownloads.didReceiveSegment(of: stream)
        // If excluded streams were readmitted, all of them probably failed for the same reason, which no longer
        // applies.
        exclusions.shorten(to: now + Self.shortExclusion, onlyOutages: !hasReadmitted)
        hasReadmitted = false
        return tracks.flatMap { track -> [RecoveredError] in
            failedAttempts.removeAll(of: track)
            var failed = failures.removeValue(forKey: track)
            return failed?.requests.removeAll(at: now) ?? []
        }
    }

    // MARK: Failures

    /// Returns the time at which the track stops waiting for a retry; nil while the buffer lasts. Later failures are
    /// final.
    func deadline(of track: TrackKind, _ progress: PlaybackProgress) -> Duration? {
        progress.recoveryDeadline(
            failingSince: failures[track]?.requests.begin, gracePeriod: configuration.gracePeriod)
    }

    /// Returns whether the deadline of a track has passed.
    private func isOver(_ track: TrackKind, _ progress: PlaybackProgress, at now: Duration) -> Bool {
        deadline(of: track, progress).map { $0 <= now } ?? false
    }

    /// Records a failure.
    ///
    /// - Returns: The time of the retry; nil if the stream is to be excluded.
    mutating func retryTime(
        after failure: StreamFailure, _ progress: PlaybackProgress, at now: Duration
    ) -> Duration? {
        if let url = failure.request {
            failures[failure.track, default: TrackFailures()].requests.add(url, failure.error, at: now)
        }
        let count = (failures[failure.track]?.counts[failure.stream] ?? 0) + 1
        failures[failure.track, default: TrackFailures()].counts[failure.stream] = count
        guard failure.error.isTransient, !failure.isStalled, !isOver(failure.track, progress, at: now),
            let delay = configuration.delay(beforeAttempt: count, for: failure.purpose)
        else { return nil }
        guard let asked = failure.retryAfter else { return now + delay }
        // Another stream may be available sooner.
        let longest = configuration.retryPolicies[failure.purpose]?.longestDelay ?? .zero
        return asked <= longest ? now + max(delay, asked) : nil
    }

    /// Excludes the stream that failed. After the deadline, it excludes all streams of the track that failed since its
    /// last segment.
    ///
    /// - Parameters:
    ///   - resource: The names of the resource that failed and of its stream.
    ///   - bufferEnd: The end of the buffer, in seconds.
    mutating func exclude(
        after failure: StreamFailure, _ resource: String, bufferEnd: Double, _ progress: PlaybackProgress,
        at now: Duration
    ) {
        failedAttempts.add("\(resource): \(failure.error)", of: failure.track)
        let isFirstStall = failure.isStalled && !stalledDownloads.abandon(failure.stream)
        let duration = isFirstStall ? Self.shortExclusion : configuration.exclusionDuration
        let retryAfter = failure.retryAfter ?? .zero
        let isOver = isOver(failure.track, progress, at: now)
        exclusions.exclude(
            failure.stream, until: now + max(duration, retryAfter),
            readmission: isOver ? .never : readmission(after: failure, bufferEnd: bufferEnd, at: now + retryAfter),
            isOutage: failure.error.isOutage && !failure.isStalled)
        guard isOver, let failed = failures[failure.track]?.counts.keys else { return }
        for stream in failed { exclusions.exclude(stream, until: now + configuration.exclusionDuration) }
    }

    /// Returns the condition under which the stream may be used early.
    private func readmission(
        after failure: StreamFailure, bufferEnd: Double, at time: Duration
    ) -> StreamExclusions.Readmission {
        if failure.error.isTransient {
            return configuration.isRetried(failure.purpose) ? .after(time) : .never
        }
        return failure.isMissingSegment ? .elsewhere(than: bufferEnd) : .never
    }

    /// Readmits excluded streams because no other stream is left. It has no effect after the deadline.
    ///
    /// - Parameter bufferEnd: The end of the buffer, in seconds.
    /// - Returns: Whether a stream was readmitted.
    mutating func readmitStreams(
        after failure: StreamFailure, bufferEnd: Double, _ progress: PlaybackProgress, at now: Duration
    ) -> Bool {
        guard !isOver(failure.track, progress, at: now), let time = exclusions.readmit(at: bufferEnd, now: now) else {
            return false
        }
        (hasReadmitted, exhaustion, readmissionTime) = (true, nil, time)
        return true
    }

    /// Returns the time of the next request of a track after a failure.
    ///
    /// - Returns: The time; nil if the stream has not failed since the last segment, or if there is no retry policy.
    func requestTime(of stream: StreamID, after failure: StreamFailure, at now: Duration) -> Duration? {
        guard let count = failures[failure.track]?.counts[stream] else { return nil }
        let delay = configuration.lastResortDelay(beforeAttempt: count, for: failure.purpose)
        return delay.map { max(now + $0, readmissionTime) }
    }

    /// Returns the time at which the download of a track is abandoned as stalled; nil if it may continue.
    func stallDeadline(of track: TrackDownloader?, _ progress: PlaybackProgress) -> Duration? {
        guard let track, let download = track.download else { return nil }
        return stalledDownloads.deadline(
            of: download, lowBufferPosition: track.buffer.end - configuration.bufferForPlayback, progress)
    }

    // MARK: Exhaustion

    /// Whether no stream can be used.
    var isExhausted: Bool { exhaustion != nil }

    /// The time at which a stream can be used again; nil if none can.
    var exhaustionEnd: Duration? { exhaustion?.end }

    /// Records that each track has a stream that can be used.
    mutating func didFindStreams() { exhaustion = nil }

    /// Records that no stream can be used.
    mutating func didFindNoStream(at now: Duration) {
        let finalFailure = exhaustion?.finalFailure ?? exhausted(by: .noVariant, at: nil)
        exhaustion = Exhaustion(finalFailure: finalFailure, end: exclusions.nextEnd(after: now))
    }

    /// Sets the error after which no stream was left, and the URL that failed.
    mutating func setCause(_ error: HLSError, at url: URL?) {
        let finalFailure = exhausted(by: error, at: url)
        exhaustion?.finalFailure = finalFailure
    }

    /// Returns the final failure, with the failed attempts.
    private func exhausted(by error: HLSError, at url: URL?) -> FinalFailure {
        FinalFailure(error: .exhausted(error, failedAttempts: failedAttempts.texts), url: url)
    }

    /// The error to fail with once the buffer is empty; nil while a stream can be used.
    var finalFailure: FinalFailure? { exhaustion?.finalFailure }
}
