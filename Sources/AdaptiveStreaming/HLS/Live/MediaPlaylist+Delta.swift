import HLSPlaylist

extension MediaPlaylist {
    /// Returns the full playlist that a delta update describes (RFC 8216bis, 6.2.5.1 and 6.3.7).
    ///
    /// EXT-X-SKIP replaces the omitted segments with their EXT-X-MAP and EXT-X-KEY tags (4.4.5.2). The last of these
    /// tags apply to the listed segments, up to the next EXT-X-MAP or EXT-X-KEY.
    ///
    /// - Parameter timeline: The timeline of an earlier version; nil if there is none.
    /// - Returns: The full playlist; this playlist if it omits no segments. Nil if there is no earlier version, if the
    ///   earlier version lacks an omitted segment, or if the full playlist has too many segments.
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
        let last = full.segments[skip.count - 1]
        var map = last.map
        for var segment in segments {
            map = segment.map?.completed(from: last.keys) ?? map
            (segment.keys, segment.map) = (segment.keys.completed(from: last.keys), map)
            full.segments.append(segment)
        }
        if var unfinished = full.unfinishedSegment {
            unfinished.keys = unfinished.keys.completed(from: last.keys)
            unfinished.map = unfinished.map?.completed(from: last.keys) ?? map
            full.unfinishedSegment = unfinished
        }
        return full
    }
}

extension [EncryptionKey] {
    /// Returns the keys, in which the keys of the last omitted segment replace the placeholder `omitted`. A listed key
    /// takes precedence over an omitted key with the same KEYFORMAT.
    fileprivate func completed(from omitted: [EncryptionKey]) -> [EncryptionKey] {
        guard contains(.omitted) else { return self }
        let listed = filter { $0 != .omitted }
        return omitted.filter { key in !listed.contains { $0.keyFormat == key.keyFormat } } + listed
    }
}

extension MediaInitialization {
    /// Returns a copy in which the keys of the last omitted segment replace the placeholder `omitted`.
    fileprivate func completed(from omitted: [EncryptionKey]) -> MediaInitialization {
        MediaInitialization(uri: uri, byteRange: byteRange, keys: keys.completed(from: omitted))
    }
}
