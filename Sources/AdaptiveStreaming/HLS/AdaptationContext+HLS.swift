import HLSPlaylist

extension AdaptationContext {
    /// The maximum number of buffered segments in a context. Without the limit, a long buffer would slow down each
    /// choice.
    private static let maxBufferedSegments = 64
    /// The assumed duration of the next segment until a playlist lists the segment, in seconds (HLS Authoring
    /// Specification for Apple Devices, 7.5).
    private static let usualSegmentDuration = 6.0

    /// Creates the input of the adaptation rule.
    ///
    /// - Parameters:
    ///   - streams: The variants to choose from, by ascending bitrate.
    ///   - requested: The index in `streams` of the variant of the last requested segment; nil if no segment was
    ///     requested, or if `streams` does not contain the variant.
    ///   - catalogue: The streams of the presentation.
    ///   - tracks: The tracks of the presentation, with their buffers and timelines.
    ///   - core: The state of the engine, with the bandwidth estimate and the buffer target.
    ///   - mayReplace: Whether buffered segments may be replaced. In a live stream, no segment is replaced.
    init(
        _ streams: [StreamID], requested: Int?, _ catalogue: StreamCatalogue, _ tracks: PresentationTracks,
        mayReplace: Bool, _ core: EngineCore
    ) {
        let cursor = tracks.cursor(of: .main)
        let segmentDuration = cursor?.segmentDuration ?? Self.usualSegmentDuration
        var bufferTarget = core.bufferTarget
        if tracks.isLive, let end = cursor?.timeline.end {
            // The buffer of a live stream cannot exceed the distance to the live edge.
            bufferTarget = min(bufferTarget, max(end - core.position, segmentDuration))
        }
        self.init(
            choices: streams.map { VariantChoice(catalogue[$0]) }, current: requested, throughput: core.throughput,
            buffered: tracks.end == nil ? 0 : max(0, tracks.main.buffer.end - core.position),
            bufferTarget: bufferTarget, speed: core.progress.clock.speed, segmentDuration: segmentDuration,
            isLive: tracks.isLive)
        let timelines = streams.map { tracks.timeline(of: $0) }
        if let cursor { upcoming = Self.upcoming(cursor, timelines) }
        // In a live stream, the next segment often does not exist yet. A replacement would delay that segment.
        guard mayReplace, !tracks.isLive, let timeline = cursor?.timeline else { return }
        bufferedSegments = Self.buffered(tracks.main.buffer, streams, timeline, timelines, at: core.position)
    }

    private static func upcoming(_ cursor: SegmentCursor, _ timelines: [SegmentTimeline?]) -> [UpcomingSegment] {
        // The durations and sizes of further partial segments are not known in advance.
        guard let next = cursor.nextSegment, next.part == nil, next.index < cursor.timeline.endIndex else { return [] }
        let end = min(cursor.timeline.endIndex, next.index + maxUpcomingSegments)
        return (next.index..<end).map { index in
            let range = cursor.timeline.range(of: SegmentAddress(index))
            return UpcomingSegment(duration: range.length, sizes: sizes(of: range, timelines))
        }
    }

    private static func buffered(
        _ buffer: TrackBuffer, _ streams: [StreamID], _ timeline: SegmentTimeline, _ timelines: [SegmentTimeline?],
        at position: Double
    ) -> [BufferedSegment] {
        let ahead = buffer.segments.drop { $0.range.upperBound <= position }.prefix(maxBufferedSegments)
        guard ahead.count > 2 else { return [] }
        return ahead.enumerated().map { place, segment in
            let variant = streams.firstIndex(of: segment.stream)
            return BufferedSegment(
                variant: variant, duration: segment.range.length, playsIn: segment.range.lowerBound - position,
                isReplaceable: place >= 2 && variant != nil, sizes: sizes(of: segment.range, timelines))
        }
    }

    /// Returns the sizes in bytes of the segment with a time range in seconds, one per timeline. An unknown size is
    /// nil. If no size is known, the result is empty.
    private static func sizes(of range: Range<Double>, _ timelines: [SegmentTimeline?]) -> [Int64?] {
        let sizes = timelines.map { $0?.size(of: range) }
        return sizes.contains { $0 != nil } ? sizes : []
    }
}

extension VariantChoice {
    fileprivate init(_ stream: HLSStream) {
        self.init(
            bitrate: stream.bitrate, averageBitrate: stream.variant?.averageBandwidth,
            height: stream.variant?.resolution?.height)
    }
}

extension SegmentTimeline {
    /// Returns the address of the whole segment with a time range in seconds; nil if the timeline has no such segment,
    /// or if the segment is a gap.
    func address(of range: Range<Double>) -> SegmentAddress? {
        guard let address = address(at: range.lowerBound), address.part == nil, !self[address].isGap else {
            return nil
        }
        let found = self.range(of: address)
        return abs(found.lowerBound - range.lowerBound) <= PlaybackProgress.tolerance
            && abs(found.upperBound - range.upperBound) <= PlaybackProgress.tolerance ? address : nil
    }

    /// Returns the size, in bytes, of the segment with a time range in seconds. The size comes from EXT-X-BYTERANGE, or
    /// else from the bitrate in EXT-X-BITRATE.
    ///
    /// The result is nil if neither tag applies to the segment, or if ``address(of:)`` finds no segment.
    fileprivate func size(of range: Range<Double>) -> Int64? {
        guard let address = address(of: range) else { return nil }
        let segment = self[address]
        if let range = segment.byteRange { return range.length }
        // A declared bitrate can be so high that the size exceeds the range of the integers.
        return segment.bitrate.flatMap { Int64(exactly: (Double($0) * 1_000 / 8 * range.length).rounded()) }
    }
}
