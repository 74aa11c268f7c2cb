import Foundation
import StreamingCore

extension HLSEngine {
    /// Asks for what is missing, as far as there is room for it.
    mutating func requestMore(at now: Duration) {
        guard let url else { return }
        if let retryAt = entryRetryAt {
            guard now >= retryAt else { return }
            entryRetryAt = nil
            request(.entry, url, for: nil, at: now)
        }
        for kind in TrackBuffer.Kind.allCases { fill(kind, at: now) }
    }

    /// When there will be something to ask for.
    func deadline(_ kind: TrackBuffer.Kind) -> Duration? {
        guard let track = tracks[kind], track.download == nil else { return nil }
        if track.error != nil || track.retryAt != nil { return track.retryAt }
        guard duration != nil, let place = roomPosition(for: track) else { return nil }
        return playhead.timeline.time(of: place)
    }

    /// The position from which on there is room for the next segment; nil if there is none left.
    private func roomPosition(for track: TrackBuffer) -> Double? {
        guard let timeline = presentation?.streams[track.stream].timeline, let index = timeline.index(at: track.end)
        else { return nil }
        // A segment longer than what is left of the buffer comes all the same, while half of that is still there.
        return min(timeline.range(of: index).upperBound - configuration.full, track.end - configuration.full / 2)
    }

    private mutating func fill(_ kind: TrackBuffer.Kind, at now: Duration) {
        while let track = tracks[kind], track.download == nil, now >= track.retryAt ?? now {
            tracks[kind]?.retryAt = nil
            let hasPlaylist = presentation?.streams[track.stream].timeline != nil
            if hasPlaylist, duration != nil {
                guard let place = roomPosition(for: track) else { return }
                guard playhead.position(at: now) >= place - Playhead.tolerance else { return }
            }
            guard chooseStream(for: kind, at: now) else { return }
            guard let stream = tracks[kind]?.stream, let timeline = presentation?.streams[stream].timeline else {
                return requestPlaylist(for: kind, at: now)
            }
            // Nothing but playlists until it is known how long they all are.
            guard duration != nil, let end = tracks[kind]?.end, let index = timeline.index(at: end) else { return }
            guard timeline.segments[index].isGap else {
                return requestSegment(index, of: timeline, for: kind, at: now)
            }
            passGap(timeline.range(of: index), of: stream, for: kind, at: now)
        }
    }

    /// Another variant may have what this one says it has not; if none does, there is nothing to play (RFC 8216bis §4.4.4.7).
    private mutating func passGap(
        _ range: Range<Double>, of stream: Int, for kind: TrackBuffer.Kind, at now: Duration
    ) {
        presentation?.streams[stream].gapEnd = range.upperBound
        if kind == .sound || usableVariants(at: now).isEmpty { tracks[kind]?.append(range) }
    }

    private mutating func requestPlaylist(for kind: TrackBuffer.Kind, at now: Duration) {
        guard let stream = tracks[kind]?.stream, let url = presentation?.streams[stream].url else { return }
        request(.playlist(stream), url, for: kind, at: now)
    }

    private mutating func requestSegment(
        _ index: Int, of timeline: SegmentTimeline, for kind: TrackBuffer.Kind, at now: Duration
    ) {
        guard let track = tracks[kind] else { return }
        let (segment, base) = (timeline.segments[index], timeline.base)
        do throws(HLSError) {
            if let map = segment.map {
                let header = TrackBuffer.Header(url: try Self.resolve(map.uri, base), range: map.byteRange)
                if header != track.header {
                    return request(.header(header), header.url, header.range, for: kind, at: now)
                }
            }
            let key = try Self.key(of: segment, base)
            if let key, !track.keys.contains(key) { return request(.key(key), key, for: kind, at: now) }
            if kind == .main { tell(track.stream, at: now) }
            let isEncrypted = segment.keys.contains { $0.method == .aes128 }
            request(
                .segment(index, stream: track.stream), try Self.resolve(segment.uri, base), segment.byteRange,
                isEncrypted: isEncrypted, for: kind, at: now)
        } catch {
            giveUp(track.stream, kind, "segment \(index)", error, at: now)
        }
    }

    /// Where the key of a segment is; nil if it needs none.
    private static func key(of segment: MediaSegment, _ base: URL) throws(HLSError) -> URL? {
        guard let first = segment.keys.first else { return nil }
        guard let key = segment.keys.first(where: { $0.keyFormat == "identity" }) else {
            throw .protected(first.keyFormat)
        }
        return try key.uri.map { uri throws(HLSError) in try resolve(uri, base) }
    }

    private static func resolve(_ uri: String, _ base: URL) throws(HLSError) -> URL {
        guard let url = URL(media: uri, relativeTo: base) else { throw .unusableURI(uri) }
        return url
    }

    /// Reports the variant of which a segment is asked for, if it is another one than before.
    private mutating func tell(_ stream: Int, at now: Duration) {
        guard stream != variant, let choice = presentation?.streams[stream].variant else { return }
        if variant != nil { switches += 1 }
        variant = stream
        report(.variant(MediaVariant(choice)), at: now)
    }

    mutating func request(
        _ content: HLSDownload.Content, _ url: URL, _ range: PlaylistByteRange? = nil, isEncrypted: Bool = false,
        for kind: TrackBuffer.Kind?, at now: Duration
    ) {
        let id = nextRequest()
        let download = HLSDownload(
            content: content, track: kind, range: range, isEncrypted: isEncrypted, begin: now,
            bytesBefore: meter.bytes, url: url)
        downloads[id] = download
        if let kind { tracks[kind]?.download = id }
        meter.start(at: now)
        let bytes = range.map { HTTPByteRange.bounded($0.offset, $0.offset + $0.length - 1) }
        let limit = configuration.limits[download.resource]
        outputs.append(.request(id, HTTPRequest(url, range: bytes, bodyLimit: limit)))
    }
}
