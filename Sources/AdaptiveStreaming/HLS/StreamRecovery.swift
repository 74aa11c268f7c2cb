import StreamingCore

/// Decides what follows a failure: a retry, the exclusion of a stream, or the end of the load.
struct StreamRecovery: Sendable {
    /// Why nothing can be requested. The buffer plays on before the load fails.
    private struct Exhaustion {
        var error: HLSError
        /// The time at which a stream can be used again.
        var end: Duration?
    }

    private let configuration: HLSEngine.Configuration
    private var exclusions = StreamExclusions()
    private var outage: NetworkOutage
    private var stalledDownloads: StalledDownloads
    private var failedAttempts = FailedAttempts()
    private var exhaustion: Exhaustion?

    init(_ configuration: HLSEngine.Configuration) {
        self.configuration = configuration
        outage = NetworkOutage(gracePeriod: configuration.networkGracePeriod)
        stalledDownloads = StalledDownloads(timeout: configuration.stallTimeout)
    }

    func excludedStreams(at now: Duration) -> Set<StreamID> { exclusions.streams(at: now) }

    /// Removes all exclusions, because streams that failed may have media for another position.
    mutating func restart() {
        exclusions.removeAll()
        exhaustion = nil
    }

    // MARK: Success

    mutating func didFinishDownload() {
        stalledDownloads.didFinishDownload()
        outage.end()
    }

    mutating func didReceiveSegment(of stream: StreamID, for track: TrackKind) {
        failedAttempts.removeAll(of: track)
        stalledDownloads.didReceiveSegment(of: stream)
    }

    // MARK: Failures

    /// Records a failure.
    ///
    /// - Parameter isWaiting: Whether the buffer is empty.
    /// - Returns: Whether a retry may help.
    mutating func allowsRetry(after error: HLSError, isWaiting: Bool, at now: Duration) -> Bool {
        if error.isOutage { outage.fail(at: now) }
        // With an empty buffer, the retries of one stream suffice to recognise an outage.
        let isKnownOutage = error.isOutage && isWaiting && !failedAttempts.isEmpty
        return error.isTransient && !isKnownOutage
    }

    /// Excludes a stream: for a short time after an outage that may pass or a first stall, otherwise for longer.
    ///
    /// - Parameters:
    ///   - resource: The resource that failed, in words.
    ///   - isStalled: Whether a download of the stream stalled.
    ///   - isWaiting: Whether the buffer is empty.
    mutating func exclude(
        _ stream: StreamID, of track: TrackKind, after error: HLSError, _ resource: String, isStalled: Bool,
        isWaiting: Bool, at now: Duration
    ) {
        let isTemporary =
            isStalled
            ? !stalledDownloads.abandon(stream)
            : error.isOutage && (!isWaiting || outage.isWithinGracePeriod(at: now))
        let duration = isTemporary ? configuration.networkRetryInterval : configuration.exclusionDuration
        exclusions.exclude(stream, until: now + duration)
        failedAttempts.add("\(resource): \(error)", of: track)
    }

    /// The time at which a download without progress is abandoned; nil if it is not.
    func stallDeadline(of download: HLSDownload, bufferEnd: Double, _ progress: PlaybackProgress) -> Duration? {
        stalledDownloads.deadline(
            of: download, lowBufferPosition: bufferEnd - configuration.bufferForPlayback, progress)
    }

    // MARK: Exhaustion

    /// Whether no stream can be used.
    var isExhausted: Bool { exhaustion != nil }

    /// The time at which a stream can be used again after all were excluded.
    var exhaustionEnd: Duration? { exhaustion?.end }

    mutating func didFindStreams() { exhaustion = nil }

    mutating func didFindNoStream(at now: Duration) {
        exhaustion = Exhaustion(
            error: exhaustion?.error ?? .exhausted(.noVariant, failedAttempts: failedAttempts.texts),
            end: exclusions.nextEnd(after: now))
    }

    /// States the error after which no stream was left.
    mutating func setCause(_ error: HLSError) {
        exhaustion?.error = .exhausted(error, failedAttempts: failedAttempts.texts)
    }

    /// The error to fail with once the buffer is empty; nil while a stream can be used, and during an outage that may
    /// pass.
    func finalError(at now: Duration) -> HLSError? {
        guard let exhaustion else { return nil }
        return exhaustion.end != nil && outage.isWithinGracePeriod(at: now) ? nil : exhaustion.error
    }
}
