import StreamingCore

/// A policy that decides when to abandon a download without progress for another stream.
///
/// A download is abandoned after a timeout, if the buffer runs out. The cause may be the network rather than the
/// stream. Therefore only one download is abandoned until another download is complete.
struct StalledDownloads: Sendable {
    private let timeout: Duration
    /// Whether a download was abandoned since the last complete download.
    private var didAbandon = false
    /// The streams that stalled and have not delivered a segment since.
    private var stalledStreams: Set<StreamID> = []

    /// Creates the policy.
    ///
    /// - Parameter timeout: The time without progress after which a download is abandoned.
    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Returns the time at which a download is abandoned unless it makes progress; nil if it is not abandoned.
    ///
    /// - Parameter lowBufferPosition: The position at which the buffer of the track is low, in seconds.
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
    /// - Returns: Whether the stream had stalled before, without a segment since.
    mutating func abandon(_ stream: StreamID) -> Bool {
        didAbandon = true
        return !stalledStreams.insert(stream).inserted
    }

    /// Allows another download to be abandoned.
    mutating func didFinishDownload() { didAbandon = false }

    /// Records that `stream` delivered a segment.
    mutating func didReceiveSegment(of stream: StreamID) { stalledStreams.remove(stream) }
}
