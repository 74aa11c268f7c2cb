import StreamingCore

/// Decides when a download without progress is abandoned for another stream: after a timeout, if the buffer runs out.
///
/// The network may be the cause, so only one download is abandoned until another one is complete.
struct StalledDownloads: Sendable {
    private let timeout: Duration
    private var didAbandon = false
    /// The streams that stalled, and of which no segment was received since.
    private var stalledStreams: Set<StreamID> = []

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// The time at which a download is abandoned unless it makes progress; nil if it is not.
    ///
    /// - Parameter lowBufferPosition: The position at which the buffer of the track runs out, in seconds.
    func deadline(
        of download: HLSDownload, lowBufferPosition: Double, _ progress: PlaybackProgress
    ) -> Duration? {
        guard !didAbandon, !download.isParsing else { return nil }
        let end = download.lastProgress + timeout
        if progress.wait != nil { return end }
        return progress.clock.time(of: lowBufferPosition).map { max(end, $0) }
    }

    /// - Returns: Whether the stream had stalled before, without a segment since.
    mutating func abandon(_ stream: StreamID) -> Bool {
        didAbandon = true
        return !stalledStreams.insert(stream).inserted
    }

    mutating func didFinishDownload() { didAbandon = false }

    mutating func didReceiveSegment(of stream: StreamID) { stalledStreams.remove(stream) }
}
