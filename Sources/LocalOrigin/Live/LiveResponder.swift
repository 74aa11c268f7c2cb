import Foundation
import StreamingCore

/// A responder to requests for the playlists and segments of a live stream. The responder has no clock, so the caller
/// passes the time of each request.
package struct LiveResponder: Equatable, Sendable {
    /// The response to a request.
    struct Response: Equatable, Sendable {
        enum Content: Equatable, Sendable {
            case playlist(String)
            case media(LiveBytes)
            case status(Int)
        }

        let content: Content
        /// The time on the clock at which the origin sends the response.
        let time: Duration
    }

    /// The live stream that the responder serves.
    package let stream: LiveStream
    private let tracks: [LiveTrack]

    /// Creates a responder that serves a live stream.
    package init(_ stream: LiveStream) {
        self.stream = stream
        tracks = stream.renditions.map { LiveTrack($0, of: stream) }
    }

    /// The text of the multivariant playlist.
    package var multivariantPlaylist: String { LivePlaylistText(multivariantOf: stream).text }

    /// Returns the text of the media playlist of a rendition at a time; nil if there is no such rendition or no media
    /// yet.
    ///
    /// - Parameters:
    ///   - name: The name of the variant or audio rendition.
    ///   - now: The time on the clock of the origin.
    ///   - isDelta: Whether the playlist omits the segments before the skip boundary. Ignored if the stream has no skip
    ///     boundary or has ended.
    package func playlist(of name: String, at now: Duration, isDelta: Bool = false) -> String? {
        guard let track = track(name) else { return nil }
        let window = track.window(at: now)
        guard !window.isEmpty else { return nil }
        let others = stream.partDuration == nil ? [] : tracks.filter { $0.rendition.name != name }
        let reports = others.compactMap { other -> (name: String, sequence: Int, part: Int?)? in
            let window = other.window(at: now)
            guard !window.isEmpty else { return nil }
            return (other.rendition.name, window.run.firstSequence + window.newest.index, window.newest.part)
        }
        return LivePlaylistText(window, of: track, isDelta: isDelta, reports: reports).text
    }

    private func track(_ name: String) -> LiveTrack? { tracks.first { $0.rendition.name == name } }

    /// Returns the response to a request.
    ///
    /// - Parameters:
    ///   - path: The path below the prefix of the stream.
    ///   - query: The query of the request.
    ///   - now: The time on the clock of the origin.
    func respond(_ path: String, _ query: [URLQueryItem] = [], at now: Duration) -> Response {
        if path == "index.m3u8" { return Response(content: .playlist(multivariantPlaylist), time: now) }
        if path.hasSuffix(".m3u8"), let track = track(String(path.dropLast(5))) {
            return respond(LiveDirectives(query), track, at: now)
        }
        guard let address = LiveAddress(path), let track = track(address.rendition) else {
            return Response(content: .status(404), time: now)
        }
        return respond(address, track, at: now)
    }

    // MARK: Playlists

    private func respond(_ directives: LiveDirectives, _ track: LiveTrack, at now: Duration) -> Response {
        let time: Duration
        switch wait(directives, track, at: now) {
        case .success(let due): time = due
        case .failure(let refusal): return Response(content: .status(refusal.status), time: refusal.time)
        }
        let text = playlist(of: track.rendition.name, at: time, isDelta: directives.isDelta)
        return Response(content: text.map { .playlist($0) } ?? .status(404), time: time)
    }

    private struct Refusal: Error {
        let status: Int
        let time: Duration
    }

    /// Returns the time of the response, or an error status and its time (6.2.5.2). A blocking request waits until the
    /// playlist contains the requested segment, or gets the status 503 after three target durations. Any other request
    /// gets its response at once.
    private func wait(_ directives: LiveDirectives, _ track: LiveTrack, at now: Duration) -> Result<Duration, Refusal> {
        let window = track.window(at: now)
        let control = stream.serverControl
        guard control.canBlockReload, !control.respondsAtOnce, !window.isEnded else { return .success(now) }
        if directives.isInvalid { return .failure(Refusal(status: 400, time: now)) }
        guard let sequence = directives.sequence else { return .success(now) }
        if isTooFarAhead(sequence, directives.part, of: window) {
            return .failure(Refusal(status: 400, time: now))
        }
        let limit = now + stream.targetDuration * 3
        guard let due = track.time(of: sequence, part: directives.part, after: now), due <= limit else {
            return .failure(Refusal(status: 503, time: limit))
        }
        return .success(due)
    }

    /// Returns whether a requested segment is more than two segments after the newest segment, or whether a requested
    /// partial segment is beyond the advance part limit (6.2.5.2).
    private func isTooFarAhead(_ sequence: Int, _ part: Int?, of window: LiveWindow) -> Bool {
        let run = window.run
        let last = run.firstSequence + window.segments.upperBound - 1
        if sequence > last + 2 { return true }
        guard let part, let target = stream.partDuration, sequence > last else { return false }
        let limit = target < .seconds(1) ? Int((Duration.seconds(3) / target).rounded()) : 3
        // The number of partial segments of the segments after the last complete one and before the requested segment.
        let between = (last + 1..<sequence).reduce(0) { $0 + run.timeline.parts(of: $1 - run.firstSequence).count }
        return between + part - (window.unfinishedParts - 1) > limit
    }

    // MARK: Media

    private func respond(_ address: LiveAddress, _ track: LiveTrack, at now: Duration) -> Response {
        let notFound = Response(content: .status(404), time: now)
        guard track.runs.indices.contains(address.run) else { return notFound }
        let run = track.runs[address.run]
        let position = LivePosition(index: address.sequence - run.firstSequence, part: address.part)
        guard position.index >= 0, position.part ?? 0 >= 0, let bytes = track.bytes(of: position, in: run) else {
            return notFound
        }
        var published = run.time(of: position.index, part: position.part)
        if let end = track.end(of: run), let time = published, time >= end { published = nil }
        if let removed = track.removalTime(of: position.index, in: run), removed <= now { return notFound }
        let time: Duration
        if let published, published <= now {
            time = now
        } else {
            // A request for the partial segment of the preload hint waits (6.2.6). Other segments do not exist yet.
            let window = track.window(at: now)
            guard window.run == run, window.next == position else { return notFound }
            let limit = now + stream.targetDuration * 3
            guard let published, published <= limit else { return Response(content: .status(503), time: limit) }
            time = published
        }
        return Response(content: track.isMissing(address.sequence) ? .status(404) : .media(bytes), time: time)
    }
}

extension LiveTrack {
    /// Returns the first time from `now` on at which the playlist contains a segment or a partial segment; nil if the
    /// playlist never contains the segment.
    ///
    /// A playlist with a later segment or with EXT-X-ENDLIST counts as a playlist that contains the segment.
    func time(of sequence: Int, part: Int?, after now: Duration) -> Duration? {
        for run in runs[self.run(at: now).number...] {
            let start = max(now, run.firstTime)
            let due = time(of: sequence, part: part, in: run).map { max(start, $0) }
            if let due, end(of: run).map({ due < $0 }) ?? true { return due }
        }
        return nil
    }

    private func time(of sequence: Int, part: Int?, in run: LiveRun) -> Duration? {
        let part = stream.partDuration == nil ? nil : part
        var position = LivePosition(index: max(0, sequence - run.firstSequence), part: part)
        // A number after the last partial segment means the first partial segment of the next segment (6.2.5.2).
        if let part, !run.timeline.parts(of: position.index).indices.contains(part) {
            position = LivePosition(index: position.index + 1, part: 0)
        }
        let streamEnd = run.timeline.end.flatMap { run.schedule.time(of: run.mediaStart + $0) }
        return run.time(of: position.index, part: position.part) ?? streamEnd
    }
}
