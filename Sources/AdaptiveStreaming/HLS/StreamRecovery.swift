import Foundation
import StreamingCore

/// Decides what follows a failure: a retry, the exclusion of a stream, or the end of the load.
struct StreamRecovery: Sendable {
    /// Why nothing can be requested. The buffer plays on before the load fails.
    private struct Exhaustion {
        var finalFailure: FinalFailure
        /// The time at which a stream can be used again.
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
    /// Whether excluded streams were tried again since the last segment, because no other stream was left.
    private var hasReadmitted = false
    /// The time from which on the streams that were readmitted last may be used.
    private var readmissionTime = Duration.zero
    private var exhaustion: Exhaustion?

    /// The time for which a stream is not used if the network may be the cause, which may recover at any time.
    private static let shortExclusion = Duration.seconds(2)

    init(_ configuration: NativePlayerConfiguration) {
        self.configuration = configuration
        stalledDownloads = StalledDownloads(timeout: configuration.stallTimeout)
    }

    func excludedStreams(at now: Duration) -> Set<StreamID> { exclusions.streams(at: now) }

    /// Forgets all failures, because streams that failed may have media for another position.
    mutating func restart() {
        exclusions.removeAll()
        failures = [:]
        (hasReadmitted, readmissionTime, exhaustion) = (false, .zero, nil)
    }

    // MARK: Success

    mutating func didFinishDownload() { stalledDownloads.didFinishDownload() }

    /// Records a complete response.
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
        // If all streams had failed, they had the same cause.
        exclusions.shorten(to: now + Self.shortExclusion, onlyOutages: !hasReadmitted)
        hasReadmitted = false
        return tracks.flatMap { track -> [RecoveredError] in
            failedAttempts.removeAll(of: track)
            var failed = failures.removeValue(forKey: track)
            return failed?.requests.removeAll(at: now) ?? []
        }
    }

    // MARK: Failures

    /// The time at which a track stops waiting for a retry. Later failures are final. Nil while the
    /// buffer lasts.
    func deadline(of track: TrackKind, _ progress: PlaybackProgress) -> Duration? {
        progress.recoveryDeadline(
            failingSince: failures[track]?.requests.begin, gracePeriod: configuration.gracePeriod)
    }

    private func isOver(_ track: TrackKind, _ progress: PlaybackProgress, at now: Duration) -> Bool {
        deadline(of: track, progress).map { $0 <= now } ?? false
    }

    /// Records a failure and returns the time of the retry; nil if the stream is to be excluded.
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

    /// Excludes the stream that failed. After the deadline, it excludes all streams that failed since the last segment.
    ///
    /// - Parameters:
    ///   - resource: The resource that failed and its stream, in words.
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

    private func readmission(
        after failure: StreamFailure, bufferEnd: Double, at time: Duration
    ) -> StreamExclusions.Readmission {
        if failure.error.isTransient {
            return configuration.isRetried(failure.purpose) ? .after(time) : .never
        }
        return failure.isMissingSegment ? .elsewhere(than: bufferEnd) : .never
    }

    /// Readmits excluded streams, because no other stream is left. Has no effect after the
    /// deadline.
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

    /// Returns the time of the next request of a track after a failure; nil if its stream has not failed since the last
    /// segment.
    func requestTime(of stream: StreamID, after failure: StreamFailure, at now: Duration) -> Duration? {
        guard let count = failures[failure.track]?.counts[stream] else { return nil }
        let delay = configuration.lastResortDelay(beforeAttempt: count, for: failure.purpose)
        return delay.map { max(now + $0, readmissionTime) }
    }

    /// The time at which a track's download is abandoned as stalled; nil if it may continue.
    func stallDeadline(of track: TrackDownloader?, _ progress: PlaybackProgress) -> Duration? {
        guard let track, let download = track.download else { return nil }
        return stalledDownloads.deadline(
            of: download, lowBufferPosition: track.buffer.end - configuration.bufferForPlayback, progress)
    }

    // MARK: Exhaustion

    /// Whether no stream can be used.
    var isExhausted: Bool { exhaustion != nil }

    /// The time at which a stream can be used again after all were excluded.
    var exhaustionEnd: Duration? { exhaustion?.end }

    mutating func didFindStreams() { exhaustion = nil }

    mutating func didFindNoStream(at now: Duration) {
        let finalFailure = exhaustion?.finalFailure ?? exhausted(by: .noVariant, at: nil)
        exhaustion = Exhaustion(finalFailure: finalFailure, end: exclusions.nextEnd(after: now))
    }

    /// States the error after which no stream was left, and the URL that failed.
    mutating func setCause(_ error: HLSError, at url: URL?) {
        let finalFailure = exhausted(by: error, at: url)
        exhaustion?.finalFailure = finalFailure
    }

    private func exhausted(by error: HLSError, at url: URL?) -> FinalFailure {
        FinalFailure(error: .exhausted(error, failedAttempts: failedAttempts.texts), url: url)
    }

    /// The error to fail with once the buffer is empty; nil while a stream can be used.
    var finalFailure: FinalFailure? { exhaustion?.finalFailure }
}
