import HLSPlaylist

extension MediaPlaylist {
    /// Returns the full playlist of a delta update (RFC 8216bis, 6.2.5.1 and 6.3.7).
    ///
    /// An update repeats neither EXT-X-MAP nor EXT-X-KEY of the omitted segments, so they also apply to the listed
    /// segments.
    ///
    /// - Parameter timeline: The timeline of an earlier version; nil if there is none.
    /// - Returns: The playlist; nil if the earlier version lacks an omitted segment.
    func completed(from timeline: SegmentTimeline?) -> MediaPlaylist? {
        guard let skip, skip.count > 0 else { return self }
        guard let timeline, mediaSequence >= timeline.mediaSequence, skip.count <= timeline.segments.count,
            skip.count + segments.count <= PlaylistParser.maximumEntries,
            mediaSequence - timeline.mediaSequence <= timeline.segments.count - skip.count
        else { return nil }
        let first = mediaSequence - timeline.mediaSequence
        var full = self
        full.skip = nil
        full.segments = Array(timeline.segments[first..<first + skip.count])
        var (keys, map) = (full.segments[skip.count - 1].keys, full.segments[skip.count - 1].map)
        for (place, segment) in segments.enumerated() {
            var segment = segment
            let known = first + skip.count + place
            if timeline.segments.indices.contains(known) {
                (keys, map) = (timeline.segments[known].keys, timeline.segments[known].map)
            }
            if !segment.keys.isEmpty { keys = segment.keys }
            map = segment.map ?? map
            (segment.keys, segment.map) = (keys, map)
            full.segments.append(segment)
        }
        if let unfinished = full.unfinishedSegment {
            if unfinished.keys.isEmpty { full.unfinishedSegment?.keys = keys }
            full.unfinishedSegment?.map = unfinished.map ?? map
        }
        return full
    }
}
