import StreamingCore

/// The settings of a ``NativePlayer``: buffers, recovery from errors, and the choice of the variant.
///
/// Numbers and durations out of their range are clamped. The timeouts of a request are those of the transport, such as
/// `HTTPTimeouts`.
public struct NativePlayerConfiguration: Sendable {
    // MARK: Buffers

    /// The media to buffer before playback starts or continues after a seek, in seconds.
    ///
    /// The default is 2, and the range is from 0.1 up. At most half of ``bufferTarget`` counts, because the buffer may
    /// grow no further before a long segment. Older versions of Media3 have 2.5
    /// (`DefaultLoadControl.DEFAULT_BUFFER_FOR_PLAYBACK_MS`).
    public var bufferForPlayback = 2.0 {
        didSet { bufferForPlayback = max(Self.shortestBuffer, bufferForPlayback) }
    }
    /// The media to buffer before playback continues after a rebuffer, in seconds.
    ///
    /// The default is 5, and the range is that of ``bufferForPlayback``. A larger value causes
    /// fewer but longer rebuffers if the throughput is slightly below the bitrate. Only complete
    /// segments count, so the buffer must also cover the next segment plus ``bufferForPlayback``.
    /// Older versions of Media3 have 5
    /// (`DefaultLoadControl.DEFAULT_BUFFER_FOR_PLAYBACK_AFTER_REBUFFER_MS`).
    public var bufferAfterRebuffer = 5.0 {
        didSet { bufferAfterRebuffer = max(Self.shortestBuffer, bufferAfterRebuffer) }
    }
    /// The maximum buffer ahead of the position, in seconds of media. A single segment may be longer.
    ///
    /// The default is 30, as `maxBufferLength` of hls.js. The range is from 1 to infinity.
    public var bufferTarget = 30.0 {
        didSet { bufferTarget = max(1, bufferTarget) }
    }

    // MARK: Recovery

    /// The back-off of failed requests, by the purpose of the request. A purpose without a policy is not retried.
    ///
    /// After a transient error, a request is retried up to `RetryPolicy.attempts` times. Then
    /// another stream is tried. If every stream has failed, they are tried in turn with the
    /// policy's longest delay, until ``gracePeriod`` ends. `Retry-After` of a response extends a
    /// delay (RFC 9110, 10.2.3). The engine does not retry the first playlist, or a file before its
    /// first byte; a session with a retry policy does.
    ///
    /// By default, playlists have 3 attempts, and keys, initialization sections and segments have 2; their delays are 0.5,
    /// 1 and 2 s. Media files have delays of 1 and 2 s. There is no jitter.
    public var retryPolicies: [HTTPRequest.Purpose: RetryPolicy] = [
        .playlist: backOff(attempts: 3), .key: backOff(attempts: 2), .initializationSection: backOff(attempts: 2),
        .segment: backOff(attempts: 2),
        .mediaFile: RetryPolicy(attempts: 3, longestDelay: .seconds(2), jitter: 0),
    ]
    /// The time for which failed requests are retried after the buffer has run empty. Then playback fails.
    ///
    /// The default is 30 s, and the range is from zero up. More than ``StuckPlayerLimits/loading``, 60 s by default, has no
    /// effect, because the session fails the load first. hls.js stops after a number of retries instead (6 per
    /// segment, at most 8 s apart).
    public var gracePeriod = Duration.seconds(30) {
        didSet { gracePeriod = max(.zero, gracePeriod) }
    }
    /// The time for which a stream that failed is not used, unless no other stream is left.
    ///
    /// The default is 60 s, as in Media3 (`DefaultLoadErrorHandlingPolicy.DEFAULT_TRACK_EXCLUSION_MS`). The range is
    /// from 1 s up.
    public var exclusionDuration = Duration.seconds(60) {
        didSet { exclusionDuration = max(.seconds(1), exclusionDuration) }
    }
    /// The time without received data after which a download is abandoned, if the buffer runs out and another stream
    /// can be used.
    ///
    /// The default is 3 s, and the range is from 0.1 s up.
    public var stallTimeout = Duration.seconds(3) {
        didSet { stallTimeout = max(.milliseconds(100), stallTimeout) }
    }

    // MARK: Variants

    /// The variants of a stream that may be played, with their maximum bitrate. The default is all of them.
    public var selection = VariantSelection()
    /// The adaptation rule that chooses a variant for each segment. The default is
    /// ``ThroughputRule``.
    public var rule: any AdaptationRule = ThroughputRule()

    // MARK: Internals

    /// The maximum size of a response by the purpose of its request, in bytes.
    package var sizeLimits: [HTTPRequest.Purpose: Int64] = [
        .playlist: 16 << 20, .key: 16, .initializationSection: 16 << 20, .segment: 1 << 30,
    ]
    /// The source of the jitter, from 0 up to but not including 1.
    package var random: @Sendable () -> Double = { .random(in: 0..<1) }

    /// With a shorter buffer, playback would resume and stall without end.
    private static let shortestBuffer = 0.1

    /// Creates the default settings.
    public init() {}

    private static func backOff(attempts: Int) -> RetryPolicy {
        RetryPolicy(attempts: attempts, firstDelay: .milliseconds(500), longestDelay: .seconds(2), jitter: 0)
    }
}

extension NativePlayerConfiguration {
    /// Returns the buffered duration at which playback starts or resumes, in seconds.
    ///
    /// - Parameter segmentDuration: The duration of the next segment, in seconds; 0 if data counts as it arrives.
    func requiredBuffer(after wait: PlaybackProgress.Wait?, segmentDuration: Double = 0) -> Double {
        let buffer =
            wait == .stall ? max(bufferAfterRebuffer, segmentDuration + bufferForPlayback) : bufferForPlayback
        return min(buffer, bufferTarget / 2)
    }

    /// Whether requests for a purpose are retried at all.
    func isRetried(_ purpose: HTTPRequest.Purpose) -> Bool { retryPolicies[purpose].map { $0.attempts > 0 } ?? false }

    /// Returns the delay before a retry; nil if the policy allows no such attempt.
    ///
    /// - Parameter attempt: The number of the retry, from 1.
    func delay(beforeAttempt attempt: Int, for purpose: HTTPRequest.Purpose) -> Duration? {
        retryPolicies[purpose]?.delay(beforeAttempt: attempt, random: random())
    }

    /// Returns the delay before a last-resort retry; nil if the policy allows no retries. The
    /// number of attempts is not limited.
    func lastResortDelay(beforeAttempt attempt: Int, for purpose: HTTPRequest.Purpose) -> Duration? {
        guard isRetried(purpose), let policy = retryPolicies[purpose] else { return nil }
        let unlimited = RetryPolicy(
            attempts: .max, firstDelay: policy.firstDelay, factor: policy.factor, longestDelay: policy.longestDelay,
            jitter: policy.jitter)
        return unlimited.delay(beforeAttempt: attempt, random: random())
    }
}
