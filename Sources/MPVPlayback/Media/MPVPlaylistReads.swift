import StreamingCore

/// The reads of an HLS stream's playlist, and their results.
///
/// FFmpeg reports the same end of file when a live stream ends, stalls or is unreachable. The playlist distinguishes
/// these cases.
struct MPVPlaylistReads: Sendable {
    /// The reason why mpv has no more data.
    enum Verdict: Equatable, Sendable {
        case ended
        case brokeOff(PlaybackFailure)
    }

    /// The end of the stream according to the last successful read of the playlist.
    ///
    /// Before the first successful read, the value is `open` for a stream that counts as live, and nil for any other
    /// stream.
    private(set) var ending: StreamEnding?
    /// The target duration according to the last successful read, in seconds; nil before the first successful read.
    private(set) var targetDuration: Double?
    /// The identifier of the read in progress; nil if no read is in progress.
    private(set) var current: Int?
    private var hasWarned = false
    private var window = LiveWindow()

    /// Creates the state of a stream whose playlist has not been read yet.
    ///
    /// - Parameter isLive: Whether the stream counts as live before its playlist is read.
    init(isLive: Bool) { ending = isLive ? .open : nil }

    /// Whether the stream can get more segments, according to `ending`; nil if `ending` is nil.
    var isLive: Bool? { ending.map { $0 == .open } }

    /// Whether the media is not known to be live, or has a window that is long enough to seek.
    var allowSeeks: Bool { isLive != true || window.isDVR }

    /// Records the range in which mpv can seek, in seconds; nil if it is unknown.
    mutating func follow(_ range: ClosedRange<Double>?) {
        if let range, let targetDuration { window.update(range, targetDuration: targetDuration) }
    }

    /// Records the identifier of a new read. From now on, the results of older reads are ignored.
    mutating func begin(_ id: Int) { current = id }

    /// Records the result of the read in progress. After a failed read, the previous result remains.
    mutating func finish(_ reading: StreamReading) {
        current = nil
        switch reading.ending {
        case .unknown: break
        case .declared, .open: (ending, targetDuration) = (reading.ending, reading.targetDuration)
        }
    }

    /// Returns a warning if even the lowest variant exceeds the maximum bitrate, otherwise nil. After the first
    /// warning, the result is always nil.
    ///
    /// - Parameters:
    ///   - lowestBitrate: The bitrate of the lowest variant, in bits per second, or nil if it is unknown.
    ///   - maximumBitrate: The maximum bitrate, in bits per second, or nil for no limit.
    mutating func warning(lowestBitrate: Int?, maximumBitrate: Int?) -> PlaybackWarning? {
        guard let lowestBitrate, let maximumBitrate, lowestBitrate > maximumBitrate, !hasWarned else { return nil }
        hasWarned = true
        return PlaybackWarning(maximumBitrate: maximumBitrate, lowest: lowestBitrate)
    }

    /// Returns the reason for the end of the data: the stream has ended, or was interrupted.
    ///
    /// - Parameters:
    ///   - result: The result of the playlist read at the end of the data. Call `finish(_:)` with the same result
    ///     first.
    ///   - outage: The network error that mpv logged, or nil if there is none.
    func verdict(on result: StreamEnding, outage: PlaybackFailure?) -> Verdict {
        switch (result, outage) {
        case (.declared, _): .ended
        case (.open, let outage?), (.unknown, let outage?): .brokeOff(outage)
        case (.open, nil):
            .brokeOff(PlaybackFailure(.networkError(reason: "no more data, but the playlist has no EXT-X-ENDLIST")))
        case (.unknown(let failure), nil) where isLive == true: .brokeOff(failure)
        // No read of the playlist has succeeded, but mpv has reported no network error, so the stream counts as ended.
        case (.unknown, nil): .ended
        }
    }
}
