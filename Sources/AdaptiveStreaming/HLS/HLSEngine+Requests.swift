import Foundation
import StreamingCore
import HLSPlaylist

extension HLSEngine {
    /// Asks for what is missing, as far as there is room for it.
    mutating func requestMore(at now: Duration) {
        guard tracks.values.contains(where: { $0.download == nil }) else { return }
        // What is settled without a request, such as a gap or an address that is none, may change all of it.
        while chooseStreams(at: now) {
            openIfKnown(at: now)
            warnOfShortAudio(at: now)
            guard fill(.main, at: now) || fill(.sound, at: now) else { return }
        }
    }

    /// When there will be something to ask for.
    func deadline(_ kind: TrackBuffer.Kind) -> Duration? {
        guard let track = tracks[kind], track.download == nil, failure == nil else { return nil }
        if track.retryAt != nil { return track.retryAt }
        guard duration != nil, let place = roomPosition(for: track) else { return nil }
        return playhead.timeline.time(of: place)
    }

    /// Seconds. Where the segments of two variants do not end at the same time, less of one is not worth its request.
    private static let shortest = 0.25

    /// The next segment of a track; nil if there is none left, or its playlist is not there.
    func nextSegment(_ track: TrackBuffer, in stream: Int) -> Int? {
        guard let timeline = presentation?.streams[stream].timeline else { return nil }
        if let duration, track.end >= duration - Playhead.tolerance { return nil }
        return timeline.index(at: track.end, shortest: track.isEmpty ? Playhead.tolerance : Self.shortest)
    }

    /// Seconds by which a stream ends before the one it began with, if that is more than its last segment; nil as long as there is more.
    private func missingAtTheEnd(of track: TrackBuffer) -> Double? {
        guard let duration, let timeline = presentation?.streams[track.stream].timeline,
            nextSegment(track, in: track.stream) == nil
        else { return nil }
        let missing = duration - track.end
        return missing > timeline.range(of: timeline.segments.count - 1).length ? missing : nil
    }

    /// The position from which on there is room for the next segment; nil if there is none left.
    private func roomPosition(for track: TrackBuffer) -> Double? {
        guard let index = nextSegment(track, in: track.stream),
            let range = presentation?.streams[track.stream].timeline?.range(of: index)
        else { return nil }
        // A segment longer than what is left of the buffer comes all the same, while half of that is still there.
        return min(range.upperBound - configuration.full, track.end - configuration.full / 2)
    }

    /// - Returns: whether something changed without a request, so that it is to be looked at again.
    private mutating func fill(_ kind: TrackBuffer.Kind, at now: Duration) -> Bool {
        guard let track = tracks[kind], track.download == nil, now >= track.retryAt ?? now else { return false }
        tracks[kind]?.retryAt = nil
        if kind == .main, let missing = missingAtTheEnd(of: track) {
            giveUp(track.stream, kind, "its end", .short(missing), at: now)
            return true
        }
        let hasPlaylist = presentation?.streams[track.stream].timeline != nil
        if hasPlaylist {
            // Nothing but playlists until it is known how long they all are.
            guard duration != nil, let place = roomPosition(for: track),
                playhead.position(at: now) >= place - Playhead.tolerance
            else { return false }
        }
        if let end = kind == .main && hasPlaylist ? gapEnd(track, chooseVariant(at: now)) : nil {
            tracks[kind]?.pass(to: end)
            return true
        }
        guard let stream = tracks[kind]?.stream else { return false }
        guard let timeline = presentation?.streams[stream].timeline else {
            return requestPlaylist(of: stream, for: kind, at: now)
        }
        guard let index = nextSegment(track, in: stream) else { return false }
        if let end = timeline.gapEnd(from: index) {
            tracks[kind]?.pass(to: end)
            return true
        }
        return requestSegment(index, of: timeline, for: kind, at: now)
    }

    private mutating func requestPlaylist(of stream: Int, for kind: TrackBuffer.Kind, at now: Duration) -> Bool {
        guard let url = presentation?.streams[stream].url else { return false }
        request(.playlist, url, for: (kind, stream), at: now)
        return false
    }

    private mutating func requestSegment(
        _ index: Int, of timeline: SegmentTimeline, for kind: TrackBuffer.Kind, at now: Duration
    ) -> Bool {
        guard let track = tracks[kind] else { return false }
        let (segment, base, owner) = (timeline.segments[index], timeline.base, (kind, track.stream))
        do throws(HLSError) {
            let header = try segment.map.map { map throws(HLSError) in
                TrackBuffer.Header(url: try Self.resolve(map.uri, base), range: map.byteRange)
            }
            // The keys of the section are those in force at EXT-X-MAP. There may be none, although the segments are
            // encrypted.
            let missingHeader = header == track.header ? nil : header
            let keys = missingHeader == nil ? segment.keys : segment.map?.keys ?? []
            let key = try Self.key(of: keys, base)
            if let key, !track.keys.contains(key) {
                request(.key(key), key, for: owner, at: now)
                return false
            }
            let isEncrypted = key != nil && keys.contains { $0.method == .aes128 }
            if let header = missingHeader {
                request(.header(header), header.url, header.range, isEncrypted: isEncrypted, for: owner, at: now)
                return false
            }
            let url = try Self.resolve(segment.uri, base)
            if kind == .main { tell(track.stream, at: now) }
            request(.segment(index), url, segment.byteRange, isEncrypted: isEncrypted, for: owner, at: now)
            return false
        } catch {
            giveUp(track.stream, kind, "segment \(index)", error, at: now)
            return true
        }
    }

    /// The URL of the key with the KEYFORMAT `identity`; nil if there are no keys.
    private static func key(of keys: [EncryptionKey], _ base: URL) throws(HLSError) -> URL? {
        guard let first = keys.first else { return nil }
        guard let key = keys.first(where: { $0.keyFormat == "identity" }) else {
            throw .protected(first.keyFormat)
        }
        if case .other(let method) = key.method { throw .unsupportedEncryption(method) }
        return try key.uri.map { uri throws(HLSError) in try resolve(uri, base) }
    }

    private static func resolve(_ uri: String, _ base: URL) throws(HLSError) -> URL {
        guard let url = URL(media: uri, relativeTo: base) else { throw .unusableURI(uri) }
        return url
    }

    /// Between two looks at whether a segment comes in time.
    static let lookInterval = Duration.milliseconds(250)

    /// Reports the variant of which a segment is asked for, if it is another one than before.
    private mutating func tell(_ stream: Int, at now: Duration) {
        guard stream != variant, let choice = presentation?.streams[stream].variant else { return }
        let isSame = variant.map { presentation?.isRedundant($0, stream) == true } ?? false
        if variant != nil, !isSame { switches += 1 }
        variant = stream
        measureBitrate()
        if !isSame { report(.variant(MediaVariant(choice)), at: now) }
    }

    /// - Parameter owner: the track that waits for it, and the stream it is of; nil for what was loaded.
    mutating func request(
        _ content: HLSDownload.Content, _ url: URL, _ range: PlaylistByteRange? = nil, isEncrypted: Bool = false,
        for owner: (kind: TrackBuffer.Kind, stream: Int)?, at now: Duration
    ) {
        let id = nextRequest()
        let download = HLSDownload(
            content: content, track: owner?.kind, stream: owner?.stream ?? 0, range: range, isEncrypted: isEncrypted,
            begin: now, bytesBefore: meter.bytes, url: url,
            nextLook: now + Self.lookInterval, lastCame: now)
        downloads[id] = download
        if let owner { tracks[owner.kind]?.download = id }
        meter.start(at: now)
        let bytes = range.map { HTTPByteRange.bounded($0.offset, $0.offset + max(1, $0.length) - 1) }
        // A server without byte ranges sends the whole file.
        let limit = configuration.limits[range == nil ? download.resource : .segment]
        outputs.append(.request(id, HTTPRequest(url, for: download.resource.purpose, range: bytes, bodyLimit: limit)))
    }
}
