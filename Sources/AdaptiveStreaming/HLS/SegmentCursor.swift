/// The position in a timeline at which the buffer of a track ends, and the next segment to request.
struct SegmentCursor {
    let timeline: SegmentTimeline
    let buffer: TrackBuffer
    /// The end of the presentation, in seconds; nil until it is known, and infinite for a live stream.
    let end: Double?
    /// Whether the last received segment is of the stream of ``timeline``, so that decoding can continue at any partial
    /// segment.
    var isContinuation = false
    /// Whether the next partial segment may be requested before the playlist lists it (EXT-X-PRELOAD-HINT).
    var allowsHint = false

    /// The longest remainder of a segment that is skipped instead of requested, in seconds. A switch of the variant can
    /// leave a remainder, because the segments of two variants need not end at the same time.
    static let shortestRest = 0.25

    /// The address of the next segment or partial segment; nil at the end of the presentation or of the playlist, or if
    /// the buffer ends before the live window.
    var nextSegment: SegmentAddress? {
        if let end, buffer.end >= end - PlaybackProgress.tolerance { return nil }
        if missingDuration != nil { return nil }
        let next = timeline.address(
            at: isContinuation ? buffer.nextTime : buffer.end,
            shortest: buffer.isEmpty ? PlaybackProgress.tolerance : Self.shortestRest,
            isStart: !isContinuation)
        return next ?? hintedSegment
    }

    /// The address of the hinted partial segment; nil if there is no hint, or if the partial segment must not be
    /// requested yet.
    private var hintedSegment: SegmentAddress? {
        guard allowsHint, let hint = timeline.hintAddress, isContinuation || hint.part == 0,
            abs(buffer.end - timeline.end) <= Self.shortestRest
        else { return nil }
        return hint
    }

    /// Whether another stream may provide the next segment. If the next segment is a partial segment, decoding must be
    /// able to start at the partial segment. Just after a switch, the first partial segment must come from the new
    /// stream.
    var allowsSwitch: Bool {
        guard let next = nextSegment, next.part != nil else { return true }
        return isContinuation && timeline.isIndependent(next)
    }

    /// The duration between the end of the buffer and the start of the live window, in seconds; nil if the buffer does
    /// not end before the window.
    var missingDuration: Double? {
        let missing = timeline.begin - buffer.end
        return missing > PlaybackProgress.tolerance ? missing : nil
    }

    /// Whether no segments follow the end of the buffer, now or later.
    var isComplete: Bool {
        guard nextSegment == nil, missingDuration == nil else { return false }
        return timeline.isEnded || buffer.end >= (end ?? .infinity) - PlaybackProgress.tolerance
    }

    /// The end of the gap that begins with the next segment, in seconds.
    ///
    /// The value is nil if there is no next segment, or if the next segment is not a gap (RFC 8216bis, 4.4.4.7).
    var gapEnd: Double? { nextSegment.flatMap(timeline.gapEnd) }

    /// The duration of the segment or partial segment that follows the buffer, in seconds; nil if the playlist has
    /// neither a further segment nor a hint that may be requested.
    var segmentDuration: Double? {
        (timeline.address(at: buffer.end) ?? hintedSegment).map(timeline.range)?.length
    }

    /// The duration that is missing between the end of the stream and the end of the presentation, in seconds.
    ///
    /// The value is nil for a live stream, and before the buffer has reached the end of the stream. The value is also
    /// nil if the missing duration is not longer than the last segment.
    var missingAtEnd: Double? {
        guard let end, end.isFinite, isComplete else { return nil }
        let missing = end - buffer.end
        return missing > timeline.range(of: SegmentAddress(timeline.endIndex - 1)).length ? missing : nil
    }

    /// Returns the earliest position at which the buffer has room for the next segment, in seconds; nil if there is no
    /// next segment.
    ///
    /// - Parameter bufferTarget: The buffer target, in seconds.
    func roomPosition(bufferTarget: Double) -> Double? {
        guard let next = nextSegment else { return nil }
        // A segment longer than half of the buffer target is requested when only half of the target is still buffered.
        return min(timeline.range(of: next).upperBound - bufferTarget, buffer.end - bufferTarget / 2)
    }

    /// Returns whether the buffer has room for the next segment at a position, in seconds. The result is false until
    /// the end of the presentation is known, or if there is no next segment.
    ///
    /// - Parameters:
    ///   - position: The current position, in seconds.
    ///   - bufferTarget: The buffer target, in seconds.
    func hasRoom(at position: Double, bufferTarget: Double) -> Bool {
        guard end != nil, let room = roomPosition(bufferTarget: bufferTarget) else { return false }
        return position >= room - PlaybackProgress.tolerance
    }
}
