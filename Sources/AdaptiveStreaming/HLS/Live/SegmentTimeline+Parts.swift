import HLSPlaylist

/// Methods for the partial segments of a timeline (RFC 8216bis, 4.4.4.9). A partial segment is played like a shorter
/// segment.
extension SegmentTimeline {
    /// Returns the segment at an address. A partial segment is returned as a segment with its URI, duration and byte
    /// range.
    ///
    /// - Parameter address: The address of a segment or partial segment in the timeline, or of the hinted partial
    ///   segment.
    subscript(_ address: SegmentAddress) -> MediaSegment {
        guard let part = address.part else { return segments[address.index - firstIndex] }
        guard var segment = container(of: address.index) else { return hintedSegment }
        guard segment.parts.indices.contains(part) else { return hintedSegment }
        let partial = segment.parts[part]
        (segment.uri, segment.duration, segment.byteRange) = (partial.uri, partial.duration, partial.byteRange)
        segment.isGap = segment.isGap || partial.isGap
        segment.parts = []
        return segment
    }

    /// Returns the time range of a segment, a partial segment, or the hinted partial segment, in seconds. The range of
    /// a hinted partial segment is an estimate.
    func range(of address: SegmentAddress) -> Range<Double> {
        let place = address.index - firstIndex
        guard let part = address.part else { return borders[place]..<borders[place + 1] }
        let ranges = partRanges(of: address.index)
        return ranges.indices.contains(part) ? ranges[part] : end..<end + (delivery.partTarget ?? 0)
    }

    /// Returns the time ranges of the partial segments of a segment, in seconds; empty if none are listed.
    func partRanges(of index: Int) -> [Range<Double>] {
        guard let parts = container(of: index)?.parts, !parts.isEmpty else { return [] }
        let place = index - firstIndex
        // The durations of the partial segments need not add up to that of their segment, so the last range ends with
        // the segment.
        let limit = place < segments.count ? borders[place + 1] : .infinity
        var begin = borders[place]
        return parts.indices.map { part in
            let sum = min(begin + parts[part].duration, limit)
            let end = part == parts.count - 1 && limit.isFinite ? limit : sum
            defer { begin = end }
            return begin..<end
        }
    }

    /// Returns the end of the gap that begins with a partial segment, in seconds, at most the end of the segment.
    ///
    /// All partial segments are examined at once, because a server may list many.
    func gapEnd(inSegment index: Int, fromPart part: Int) -> Double {
        let parts = zip(container(of: index)?.parts ?? [], partRanges(of: index)).dropFirst(part)
        return parts.prefix { $0.0.isGap }.last?.1.upperBound ?? end
    }

    /// Returns whether the playlist lists an available partial segment with this URI and byte range at an address.
    func lists(_ address: SegmentAddress, _ uri: String, _ byteRange: PlaylistByteRange?) -> Bool {
        guard let part = address.part, let parts = container(of: address.index)?.parts, parts.indices.contains(part)
        else { return false }
        return parts[part].uri == uri && parts[part].byteRange == byteRange && !parts[part].isGap
    }

    /// Returns whether decoding can start at a segment or partial segment. The result is true for the first partial
    /// segment of each segment.
    func isIndependent(_ address: SegmentAddress) -> Bool {
        guard let part = address.part, part > 0 else { return true }
        guard let parts = container(of: address.index)?.parts, parts.indices.contains(part) else { return false }
        return parts[part].isIndependent
    }

    /// The address of the partial segment that the server will publish next; nil if there is no usable hint.
    var hintAddress: SegmentAddress? {
        delivery.hint.map { _ in SegmentAddress(endIndex, part: unfinished?.parts.count ?? 0) }
    }

    private var hintedSegment: MediaSegment {
        var segment = unfinished ?? segments[segments.count - 1]
        let hint = delivery.hint
        segment.uri = hint?.uri ?? ""
        segment.byteRange = hint?.byteRangeLength.map {
            PlaylistByteRange(offset: hint?.byteRangeStart ?? 0, length: $0)
        }
        (segment.isGap, segment.parts) = (false, [])
        return segment
    }

    /// Returns the complete or unfinished segment with an index; nil if the playlist does not list the segment.
    private func container(of index: Int) -> MediaSegment? {
        let place = index - firstIndex
        if segments.indices.contains(place) { return segments[place] }
        return place == segments.count ? unfinished : nil
    }
}

extension MediaSegment {
    /// Creates a segment from the partial segments that the server has published so far.
    init(_ segment: UnfinishedSegment) {
        self.init(
            uri: "", duration: segment.parts.reduce(0) { $0 + $1.duration }, isDiscontinuity: segment.isDiscontinuity,
            isGap: segment.isGap, keys: segment.keys, map: segment.map, programDate: segment.programDate,
            parts: segment.parts)
    }
}
