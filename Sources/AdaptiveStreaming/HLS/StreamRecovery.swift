import Foundation
import StreamingCore

/// The recovery from failures: the decision to retry a request, to exclude a stream, or to end the load.
struct StreamRecovery: Sendable {
    /// The state in which no stream can be used. The load fails when the buffer has run empty.
    private struct Exhaustion {
        var finalFailure: FinalFailure
        /// The earliest time at which an exclusion ends; nil if no stream is excluded.
        var end: Duration?
    }

    /// The failures of a track since its last received segment.
    private struct TrackFailures {
        var requests = FailedRequests()
        /// The number of failures of each stream. A complete response of a stream resets the number for that stream.
        var counts: [StreamID: Int] = [:]
    }

    private let configuration: NativePlayerConfiguration
    private var exclusions = StreamExclusions()
    private var stalledDownloads: StalledDownloads
    private var failures: [TrackKind: TrackFailures] = [:]
    private var failedAttempts = FailedAttempts()
    /// Whether excluded streams were readmitted after the last received segment, because no other stream was left.
    private var hasReadmitted = false
    /// The time after which the most recently readmitted streams may be used.
    private var readmissionTime = Duration.zero
    private var exhaustion: Exhaustion?

    /// The duration of an exclusion whose cause may be the network. The exclusion is short, because the network can
    /// recover at any time.
    private static let shortExclusion = Duration.seconds(2)

    init(_ configuration: NativePlayerConfiguration) {
        self.configuration = configuration
        stalledDownloads = StalledDownloads(timeout: configuration.stallTimeout)
    }

    /// Returns the streams that are excluded at `now`.
    func excludedStreams(at now: Duration) -> Set<StreamID> { exclusions.streams(at: now) }

    /// Removes all exclusions and failures after a seek, because a stream that failed may have media for the new
    /// position.
    ///
    /// The descriptions of the failed attempts are kept for the message of a final failure.
    mutating func restart() {
        exclusions.removeAll()
        failures = [:]
        (hasReadmitted, readmissionTime, exhaustion) = (false, .zero, nil)
    }

    // MARK: Success

    /// Records a complete download, after which another stalled download may be abandoned.
    mutating func didFinishDownload() { stalledDownloads.didFinishDownload() }

    /// Records a complete response that is not a segment.
    ///
    /// - Returns: The recovered error to report; empty if the request had not failed before.
    mutating func didReceive(_ download: HLSDownload, of track: TrackKind, at now: Duration) -> [RecoveredError] {
        failures[track]?.counts[download.stream] = nil
        let recovered = failures[track]?.requests.remove(download.request.url, at: now)
        return recovered.map { [$0] } ?? []
    }

    /// Records a received segment. All failed requests of `tracks` then count as recovered.
    ///
    /// - Parameters:
    ///   - stream: The stream of the segment.
    ///   - tracks: The kinds of the tracks whose media the segment contains.
    ///   - now: The current time.
    /// - Returns: The recovered errors to report, one per request that had failed.
    mutating func didReceiveSegment(
        of stream: StreamID, for tracks: [TrackKind], at now: Duration
    ) -> [RecoveredError] {
        stalledDownloads.didReceiveSegment(of: stream)
        // If excluded streams were readmitted, all streams probably failed for the same reason, which no longer
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

    /// Returns the end of the grace period of a track, after which failed requests are no longer retried.
    ///
    /// - Returns: The time; nil if playback does not wait for the buffer, or if no request has failed since the last
    ///   received segment.
    func deadline(of track: TrackKind, _ progress: PlaybackProgress) -> Duration? {
        progress.recoveryDeadline(
            failingSince: failures[track]?.requests.begin, gracePeriod: configuration.gracePeriod)
    }

    /// Returns whether the grace period of a track has ended.
    private func isOver(_ track: TrackKind, _ progress: PlaybackProgress, at now: Duration) -> Bool {
        deadline(of: track, progress).map { $0 <= now } ?? false
    }

    /// Records a failure, and returns the time of the retry.
    ///
    /// - Returns: The time of the retry; nil if the request is not retried, so that its stream should be excluded.
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
        // If the server requires a long delay, another stream may be available sooner.
        let longest = configuration.retryPolicies[failure.purpose]?.longestDelay ?? .zero
        return asked <= longest ? now + max(delay, asked) : nil
    }

    /// Excludes the stream that failed.
    ///
    /// After the grace period, all streams of the track that failed since its last received segment are excluded.
    ///
    /// - Parameters:
    ///   - failure: The failure after which to exclude the stream.
    ///   - resource: The names of the resource that failed and of its stream, for the description of the failed
    ///     attempt.
    ///   - bufferEnd: The end of the buffer, in seconds.
    ///   - progress: The progress of playback, which determines the grace period.
    ///   - now: The current time.
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

    /// Returns the condition under which the stream that failed may be used before its exclusion ends.
    private func readmission(
        after failure: StreamFailure, bufferEnd: Double, at time: Duration
    ) -> StreamExclusions.Readmission {
        if failure.error.isTransient {
            return configuration.isRetried(failure.purpose) ? .after(time) : .never
        }
        return failure.isMissingSegment ? .elsewhere(than: bufferEnd) : .never
    }

    /// Readmits excluded streams because no other stream is left. After the grace period, no stream is readmitted.
    ///
    /// - Parameters:
    ///   - failure: The failure after which no stream was left.
    ///   - bufferEnd: The end of the buffer, in seconds.
    ///   - progress: The progress of playback, which determines the grace period.
    ///   - now: The current time.
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

    /// Returns the time of the next request to `stream` after a failure of the same track.
    ///
    /// - Returns: The time; nil if no failure of `stream` is counted, or if the retry policy allows no retries. A
    ///   segment of the track, any other complete response of the stream, and a seek reset the count.
    func requestTime(of stream: StreamID, after failure: StreamFailure, at now: Duration) -> Duration? {
        guard let count = failures[failure.track]?.counts[stream] else { return nil }
        let delay = configuration.lastResortDelay(beforeAttempt: count, for: failure.purpose)
        return delay.map { max(now + $0, readmissionTime) }
    }

    /// Returns the time at which the download of a track is abandoned as stalled; nil if there is no download, if the
    /// download is for a hint, or if the download may continue.
    func stallDeadline(of track: TrackDownloader?, _ progress: PlaybackProgress) -> Duration? {
        guard let track, let download = track.download, download.request.hintURI == nil else { return nil }
        return stalledDownloads.deadline(
            of: download, lowBufferPosition: track.buffer.end - configuration.bufferForPlayback, progress)
    }

    /// Returns the time of the next request, retry or stall timeout of a track; nil if no such time is known.
    func nextTime(of kind: TrackKind, _ tracks: PresentationTracks, _ core: EngineCore) -> Duration? {
        let progress = core.progress
        let request = tracks.requestTime(
            of: kind, bufferTarget: core.bufferTarget, progress.clock, deadline: deadline(of: kind, progress))
        let next = isExhausted ? exhaustionEnd : request
        return [stallDeadline(of: tracks[kind], progress), next].compactMap(\.self).min()
    }

    // MARK: Exhaustion

    /// Whether no stream can be used at present.
    var isExhausted: Bool { exhaustion != nil }

    /// The earliest end of the exclusions; nil if a stream can be used, or if no stream is excluded.
    var exhaustionEnd: Duration? { exhaustion?.end }

    /// Records that each track has a stream that can be used.
    mutating func didFindStreams() { exhaustion = nil }

    /// Records that no stream can be used at present.
    mutating func didFindNoStream(at now: Duration) {
        let finalFailure = exhaustion?.finalFailure ?? exhausted(by: .noVariant, at: nil)
        exhaustion = Exhaustion(finalFailure: finalFailure, end: exclusions.nextEnd(after: now))
    }

    /// Sets the error after which no stream was left, and the URL that failed. If a stream can be used, the call has no
    /// effect.
    mutating func setCause(_ error: HLSError, at url: URL?) {
        let finalFailure = exhausted(by: error, at: url)
        exhaustion?.finalFailure = finalFailure
    }

    /// Returns the failure that ends the load, with the last error and the descriptions of the failed attempts.
    private func exhausted(by error: HLSError, at url: URL?) -> FinalFailure {
        FinalFailure(error: .exhausted(error, failedAttempts: failedAttempts.texts), url: url)
    }

    /// The failure that ends the load when the buffer has run empty; nil while a stream can be used.
    var finalFailure: FinalFailure? { exhaustion?.finalFailure }
}
