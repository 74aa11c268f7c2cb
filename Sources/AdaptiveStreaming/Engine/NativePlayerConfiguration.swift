import StreamingCore

/// The settings of a ``NativePlayer``: buffers, recovery from errors, and the choice of the variant.
///
/// A number or a duration below its minimum is replaced by the minimum. The timeouts of requests are settings of the
/// transport, such as `HTTPTimeouts`.
///
/// ```swift
/// var configuration = NativePlayer.Configuration()
/// configuration.bufferTarget = 60
/// configuration.selection.maximumBitrate = 3_000_000
/// let player = StreamingPlayer(transport: URLSessionHTTPClient(), configuration: configuration)
/// ```
public struct NativePlayerConfiguration: Sendable {
    // MARK: Buffers

    /// The buffered duration at which playback starts, or continues after a seek, in seconds.
    ///
    /// The default is 2, and the minimum is 0.1. Older versions of Media3 use 2.5
    /// (`DefaultLoadControl.DEFAULT_BUFFER_FOR_PLAYBACK_MS`).
    ///
    /// A value above half of ``bufferTarget`` has the same effect as half of ``bufferTarget``. The player requests a
    /// segment that is longer than half of ``bufferTarget`` only while at most half of ``bufferTarget`` is buffered.
    public var bufferForPlayback = 2.0 {
        didSet { bufferForPlayback = max(Self.shortestBuffer, bufferForPlayback) }
    }
    /// The buffered duration at which playback continues after a rebuffer, in seconds.
    ///
    /// The default is 5, and the minimum is 0.1. Older versions of Media3 use 5
    /// (`DefaultLoadControl.DEFAULT_BUFFER_FOR_PLAYBACK_AFTER_REBUFFER_MS`). If the throughput is slightly below the
    /// bitrate, a larger value causes fewer but longer rebuffers.
    ///
    /// Only complete HLS segments count as buffered. After a rebuffer, HLS therefore requires at least the duration of
    /// the next segment plus ``bufferForPlayback``. The player never requires more than half of ``bufferTarget``.
    public var bufferAfterRebuffer = 5.0 {
        didSet { bufferAfterRebuffer = max(Self.shortestBuffer, bufferAfterRebuffer) }
    }
    /// The maximum buffered duration ahead of the position, in seconds. Only a single long segment may exceed the
    /// maximum.
    ///
    /// The default is 30, as in hls.js (`maxBufferLength`). The minimum is 1. Infinity is allowed.
    /// ``NativePlayer/setBufferTarget(_:)`` changes the value during playback.
    public var bufferTarget = 30.0 {
        didSet { bufferTarget = max(Self.shortestBufferTarget, bufferTarget) }
    }

    // MARK: Live streams

    /// The target latency of live streams, in seconds; nil to play at the speed that the app has set.
    ///
    /// With a target, the player plays live streams at a speed from 0.97 to 1.03, until the live latency is within
    /// 20 ms of the target. The method and its limits are those of Media3 (`DefaultLivePlaybackSpeedControl`). A target
    /// that would empty the buffer is raised, and each rebuffer raises the target by 0.5 s. The player adjusts the
    /// speed only while the speed that the app has set is 1. The target does not change where playback starts.
    ///
    /// The default is nil. The minimum is 1.
    public var targetLatency: Double? {
        didSet { targetLatency = targetLatency.map { max(1, $0) } }
    }

    // MARK: Recovery

    /// The retry policies by the purpose of the request. A request whose purpose has no policy is not retried.
    ///
    /// After a transient error, a request is retried up to `RetryPolicy.attempts` times. Then the player switches to
    /// another stream. If every stream has failed, the player tries the streams in turn until ``gracePeriod`` ends. A
    /// media file has no other stream, so its requests are retried until ``gracePeriod`` ends. The delays between
    /// retries grow up to `RetryPolicy.longestDelay`. The field `Retry-After` of a response extends a delay (RFC 9110,
    /// 10.2.3). If `Retry-After` exceeds `RetryPolicy.longestDelay`, HLS switches to another stream without a retry.
    ///
    /// The player does not retry the first playlist of a load, or a file before its first byte. A session with a retry
    /// policy repeats the whole load instead.
    ///
    /// By default, playlists have 3 retries, after 0.5, 1 and 2 s. Keys, initialization sections and segments have 2
    /// retries, after 0.5 and 1 s. Media files are retried after 1 s, and then every 2 s. There is no jitter.
    public var retryPolicies: [HTTPRequest.Purpose: RetryPolicy] = [
        .playlist: backOff(attempts: 3), .key: backOff(attempts: 2), .initializationSection: backOff(attempts: 2),
        .segment: backOff(attempts: 2),
        .mediaFile: RetryPolicy(attempts: 3, longestDelay: .seconds(2), jitter: 0),
    ]
    /// The time for which failed requests are retried while playback waits for the buffer. After this time, playback
    /// fails.
    ///
    /// The default is 30 s, and the minimum is zero. If no data arrives, the session fails the load after
    /// `StuckPlayerLimits.loading`, which is 60 s by default. A longer grace period then has no effect. In contrast,
    /// hls.js stops after a number of retries (6 per segment, at most 8 s apart).
    public var gracePeriod = Duration.seconds(30) {
        didSet { gracePeriod = max(.zero, gracePeriod) }
    }
    /// The time for which a stream that failed is excluded, unless no other stream is left.
    ///
    /// The default is 60 s, as in Media3 (`DefaultLoadErrorHandlingPolicy.DEFAULT_TRACK_EXCLUSION_MS`). The minimum is
    /// 1 s.
    public var exclusionDuration = Duration.seconds(60) {
        didSet { exclusionDuration = max(.seconds(1), exclusionDuration) }
    }
    /// The time without received data after which an HLS download is abandoned for another stream.
    ///
    /// A download is abandoned only if the buffer is about to run empty, and only if another stream can be used or the
    /// download replaces a buffered segment. The default is 3 s, and the minimum is 0.1 s.
    public var stallTimeout = Duration.seconds(3) {
        didSet { stallTimeout = max(.milliseconds(100), stallTimeout) }
    }

    // MARK: Variants

    /// The setting that determines which variants of a stream may be played. By default, all variants may be played.
    public var selection = VariantSelection()
    /// A filter of variants, for example by the size of the video or by the codecs that the device can decode.
    ///
    /// The player calls the filter once for each variant of a load, not on the main actor, so the filter must not wait.
    public typealias VariantFilter = @Sendable (MediaVariant) -> Bool
    /// The filter that returns whether a variant may be played. By default, the value is nil, and all variants pass.
    ///
    /// ``VariantSelection/Choice/number(_:)`` counts only the variants that pass. If no variant passes, the player
    /// ignores the filter and reports a warning.
    public var variantFilter: VariantFilter?
    /// The adaptation rule that chooses the variant of each segment. The default is ``PredictiveRule``.
    public var rule: any AdaptationRule = PredictiveRule()

    // MARK: Subtitles

    /// The setting that determines which subtitles are shown before the app selects a track. By default, the stream
    /// decides.
    public var subtitles = SubtitleSelection.automatic

    // MARK: Requests

    /// The settings of Common Media Client Data (CMCD), which describes each request to the server. By default, the
    /// value is nil, and no CMCD data is sent.
    public var cmcd: CMCDConfiguration?

    /// The number of connections that the transport opens to one host at the same time.
    ///
    /// Low-latency requests wait on the server for the live edge. The player keeps one connection free for other
    /// requests. With fewer than 3 connections, or 5 for a stream with separate audio, the player requests partial
    /// segments only after the playlist lists them. With 2 connections, the player reloads the playlists of video and
    /// audio in turn.
    ///
    /// The default is 4, as in `URLSession` on iOS (`httpMaximumConnectionsPerHost`). The minimum is 2.
    public var connectionsPerHost = 4 {
        didSet { connectionsPerHost = max(2, connectionsPerHost) }
    }

    // MARK: Internals

    /// The maximum size of a response, in bytes, by the purpose of its request. A purpose without a value has no limit.
    package var sizeLimits: [HTTPRequest.Purpose: Int64] = [
        .playlist: 16 << 20, .key: 16, .initializationSection: 16 << 20, .segment: 1 << 30,
    ]
    /// A function that returns a random number for the jitter of a delay, at least 0 and less than 1.
    package var random: @Sendable () -> Double = { .random(in: 0..<1) }

    /// The minimum of `bufferForPlayback` and `bufferAfterRebuffer`, in seconds. With a shorter buffer, playback would
    /// resume and stall endlessly.
    private static let shortestBuffer = 0.1
    /// The minimum of `bufferTarget`, in seconds.
    static let shortestBufferTarget = 1.0

    /// Creates a configuration with the default settings.
    public init() {}

    private static func backOff(attempts: Int) -> RetryPolicy {
        RetryPolicy(attempts: attempts, firstDelay: .milliseconds(500), longestDelay: .seconds(2), jitter: 0)
    }
}

extension NativePlayerConfiguration {
    /// Returns the buffered duration at which playback starts or resumes, in seconds.
    ///
    /// - Parameters:
    ///   - wait: The reason why playback waits for the buffer; nil if playback does not wait.
    ///   - segmentDuration: The duration of the next segment, in seconds; 0 for a file, whose bytes count as soon as
    ///     they are received.
    ///   - bufferTarget: The current buffer target, in seconds.
    func requiredBuffer(
        after wait: PlaybackProgress.Wait?, segmentDuration: Double = 0, _ bufferTarget: Double
    ) -> Double {
        let buffer =
            wait == .stall ? max(bufferAfterRebuffer, segmentDuration + bufferForPlayback) : bufferForPlayback
        return min(buffer, bufferTarget / 2)
    }

    /// The maximum number of requests that may wait on the server at the same time.
    var heldRequests: Int { connectionsPerHost - 1 }

    /// Returns whether failed requests for a purpose are retried at least once.
    func isRetried(_ purpose: HTTPRequest.Purpose) -> Bool { retryPolicies[purpose].map { $0.attempts > 0 } ?? false }

    /// Returns the delay before a retry; nil if the policy for the purpose does not allow this retry.
    ///
    /// - Parameter attempt: The number of the retry, from 1.
    func delay(beforeAttempt attempt: Int, for purpose: HTTPRequest.Purpose) -> Duration? {
        retryPolicies[purpose]?.delay(beforeAttempt: attempt, random: random())
    }

    /// Returns the delay before a retry when no other stream is left. The number of retries is not limited.
    ///
    /// - Parameter attempt: The number of the retry, from 1.
    /// - Returns: The delay; nil if requests for the purpose are not retried at all.
    func lastResortDelay(beforeAttempt attempt: Int, for purpose: HTTPRequest.Purpose) -> Duration? {
        guard isRetried(purpose), let policy = retryPolicies[purpose] else { return nil }
        let unlimited = RetryPolicy(
            attempts: .max, firstDelay: policy.firstDelay, factor: policy.factor, longestDelay: policy.longestDelay,
            jitter: policy.jitter)
        return unlimited.delay(beforeAttempt: attempt, random: random())
    }
}
