import StreamingCore

/// A policy that decides when to abandon a download without progress, in order to use another stream.
///
/// A download is abandoned after a timeout, if the buffer is about to run empty. The cause may be the network rather
/// than the stream. Therefore no further download is abandoned until one is complete.
struct StalledDownloads: Sendable {
    private let timeout: Duration
    /// Whether a download was abandoned after the last complete download.
    private var didAbandon = false
    /// The streams whose downloads were abandoned, and which have not delivered a segment since.
    private var stalledStreams: Set<StreamID> = []

    /// Creates the policy.
    ///
    /// - Parameter timeout: The time without progress after which a download is abandoned.
    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Returns the time at which a download is abandoned unless it makes progress; nil if the download may continue.
    ///
    /// - Parameter lowBufferPosition: The position from which on the buffer of the track is about to run empty, in
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
    /// - Returns: Whether a download of the stream was abandoned before, and no segment of the stream was received
    ///   since.
    mutating func abandon(_ stream: StreamID) -> Bool {
        didAbandon = true
        return !stalledStreams.insert(stream).inserted
    }

    /// Records that a download is complete, so that another one may be abandoned.
    mutating func didFinishDownload() { didAbandon = false }

    /// Records that `stream` delivered a segment.
    mutating func didReceiveSegment(of stream: StreamID) { stalledStreams.remove(stream) }
}
