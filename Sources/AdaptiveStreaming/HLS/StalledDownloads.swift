import StreamingCore

/// A policy that decides when to abandon a download without progress, in order to use another stream.
///
/// A download is abandoned after a timeout if the buffer is about to run empty. The cause may be the network rather
/// than the stream. After a download was abandoned, the next download must therefore be complete before another
/// download is abandoned.
struct StalledDownloads: Sendable {
    private let timeout: Duration
    /// Whether a download was abandoned after the last complete download.
    private var didAbandon = false
    /// The streams of which a download was abandoned after the last received segment of the same stream.
    private var stalledStreams: Set<StreamID> = []

    /// Creates a policy with a timeout, and with no abandoned download.
    ///
    /// - Parameter timeout: The time without progress after which a download is abandoned.
    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Returns the time at which a download is abandoned unless the download makes progress.
    ///
    /// The result is nil while the response is parsed, or if no download was complete since a download was abandoned.
    /// The result is also nil if the buffer cannot run low, such as during a pause.
    ///
    /// - Parameter lowBufferPosition: The position after which the buffer of the track counts as almost empty, in
    ///   seconds.
    func deadline(
        of download: HLSDownload, lowBufferPosition: Double, _ progress: PlaybackProgress
    ) -> Duration? {
        guard !didAbandon, !download.isParsing else { return nil }
        let end = download.lastProgress + timeout
        if progress.wait != nil { return end }
        return progress.clock.time(of: lowBufferPosition).map { max(end, $0) }
    }

    /// Records that a download of `stream` was abandoned.
    ///
    /// - Returns: Whether an earlier download of the stream was abandoned, and no segment of the stream was received
    ///   since.
    mutating func abandon(_ stream: StreamID) -> Bool {
        didAbandon = true
        return !stalledStreams.insert(stream).inserted
    }

    /// Records that a download is complete, so that another download may be abandoned.
    mutating func didFinishDownload() { didAbandon = false }

    /// Records that a segment of `stream` was received.
    mutating func didReceiveSegment(of stream: StreamID) { stalledStreams.remove(stream) }
}
