import Foundation
import StreamingCore
import HLSPlaylist

/// Streams HLS on demand (RFC 8216), without doing any I/O and without decoding.
///
/// A value: commands, bytes and ticks go in, each with the time; requests and reports come out. It has at most one request
/// under way for each track: the variant, and the sound where that comes apart. It keeps count of what is buffered instead of the
/// bytes, so its memory is that of the playlists.
package struct HLSEngine: Sendable {
    package struct Configuration: Sendable {
        /// Seconds of media that must be buffered to start, to resume after a stall and to finish a seek.
        package var enough = 2.0
        /// Seconds of media to buffer at most, but for a segment that is longer.
        package var full = 30.0
        package var rule: any AdaptationRule = ThroughputRule()
        package var selection = VariantSelection()
        /// The most bytes of each.
        package var limits: [HLSResource: Int64] = [
            .playlist: 16 << 20, .key: 16, .header: 16 << 20, .segment: 1 << 30,
        ]
        /// Pauses before what brought nothing is asked for again, in turn. The first playlist fails at once.
        package var retryDelays: [HLSResource: [Duration]] = [
            .playlist: [.milliseconds(500), .seconds(1), .seconds(2)], .key: [.milliseconds(500), .seconds(1)],
            .header: [.milliseconds(500), .seconds(1)], .segment: [.milliseconds(500), .seconds(1)],
        ]
        /// For how long a stream that failed is left alone.
        package var exclusion = Duration.seconds(60)
        /// The same, where nobody answered: that is the link, and it may be back at any time.
        package var outage = Duration.seconds(2)
        /// After how long that is a failure, with nothing left to play.
        package var longestOutage = Duration.seconds(8)
        /// How long a stream may bring nothing while its buffer runs out, where there is another.
        package var patience = Duration.seconds(3)

        package init() {}
    }

    let configuration: Configuration
    private(set) var url: URL?
    var playhead: Playhead
    var meter: BandwidthMeter
    private(set) var lastRequest: RequestID
    var downloads: [RequestID: HLSDownload] = [:]
    var throughput = ThroughputEstimate()
    var presentation: Presentation?
    var tracks: [TrackBuffer.Kind: TrackBuffer] = [:]
    /// Seconds; nil until all tracks that are needed to start have their playlist.
    var duration: Double?
    /// The variant of which a segment was last asked for.
    var variant: Int?
    var switches = 0
    /// The average bitrate of the received segments of `variant` and its separate audio, in bits per second; kept until
    /// the next load.
    var measuredBitrate: Double?
    /// The sound that a person chose, or else the first one: another variant is to have it, too.
    var wantedSound: Rendition?
    /// The highest variant for the next segment, after one was given up.
    var ceiling: Int?
    /// Among all that the playlist names, in the variants or apart from them.
    var chosenSound: Int?
    /// Why nothing more can be had for now; it fails once there is nothing left to play.
    var failure: HLSError?
    /// When something of it may be tried again.
    var failureEnd: Duration?
    /// Since when nobody answers; nil while somebody does.
    var outageBegin: Duration?
    /// Whether a stream was given up as it was silent, since anything last came as a whole.
    var hasGivenUpInSilence = false
    /// What was tried and failed, since a segment of the same track last came.
    var tried: [(kind: TrackBuffer.Kind, text: String)] = []
    /// The deviations of servers that this load has already reported.
    var toldDeviations: Set<HTTPDeviation> = []
    var outputs: [EngineOutput] = []
    /// Whether the last load failed because this engine does not support the stream.
    private var isUnsupported = false

    package init(configuration: Configuration = Configuration()) {
        self.init(configuration: configuration, playhead: Playhead(), meter: BandwidthMeter(), lastRequest: 0)
    }

    /// Goes on with the position and the figures of another engine.
    init(configuration: Configuration, playhead: Playhead, meter: BandwidthMeter, lastRequest: RequestID) {
        self.configuration = configuration
        self.playhead = playhead
        self.meter = meter
        self.lastRequest = lastRequest
    }

    /// Takes in what happened at `now`, which never goes back, and returns what is to be done, in order.
    package mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        advance(to: now)
        switch input {
        case .load(let url): begin(url, at: now)
        case .play: playhead.play()
        case .pause: playhead.pause()
        case .seek(let target): seek(to: target, at: now)
        case .setSpeed(let speed): setSpeed(speed, at: now)
        case .selectTrack(let id, let kind): selectTrack(id, of: kind, at: now)
        case .stop: unload(at: now)
        case .response(let id, let head): receive(head, id, at: now)
        case .bytes(let id, let data): receive(data, id, at: now)
        case .finished(let id): finish(id, at: now)
        case .failed(let id, let error): fail(id, .transport(error), at: now)
        case .parsed(let id, let result): receive(result, id, at: now)
        case .tick: break
        }
        settle(at: now)
        advance(to: now)
        // More of what is under way leaves nothing else to ask for.
        if case .bytes(let id, _) = input, downloads[id] != nil { return takeOutputs() }
        leaveSilence(at: now)
        requestMore(at: now)
        // What is asked for may be what is there: gaps.
        settle(at: now)
        failIfDry(at: now)
        return takeOutputs()
    }

    private mutating func takeOutputs() -> [EngineOutput] {
        defer { outputs = [] }
        return outputs
    }

    private mutating func settle(at now: Duration) {
        report(playhead.endWait(at: now, reach, enough: configuration.enough), at: now)
        playhead.go(at: now, isOpen: duration != nil)
    }

    /// When to `tick` next, unless something else happens before; nil if nothing will happen by itself.
    package var nextDeadline: Duration? {
        guard url != nil else { return nil }
        let bufferEnds = reach.flatMap { playhead.timeline.time(of: $0.end) }
        let kinds = TrackBuffer.Kind.allCases
        return ([bufferEnds, failureEnd] + kinds.map(deadline) + kinds.map(silenceDeadline)).compactMap { $0 }.min()
    }

    package func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.bytes = meter.bytes
        snapshot.throughput = throughput.bitsPerSecond ?? meter.throughput
        snapshot.isOwnFailure = isUnsupported
        snapshot.measuredBitrate = measuredBitrate
        guard url != nil else { return snapshot }
        let position = min(playhead.position(at: now), reach?.end ?? .infinity)
        snapshot.isPlaying = playhead.timeline.isAdvancing
        snapshot.position = duration == nil ? playhead.startPosition ?? 0 : position
        snapshot.duration = duration
        snapshot.buffered = reach.map { max(0, $0.end - position) } ?? 0
        snapshot.variant = (variant.flatMap { presentation?.streams[$0].variant }).map(MediaVariant.init)
        snapshot.variantSwitches = switches
        snapshot.capabilities.canSeek = true
        snapshot.capabilities.hasTracks = sounds.count > 1
        return snapshot
    }

    /// How far all tracks are there; nil until it is known how long they are.
    var reach: Playhead.Reach? {
        guard let duration else { return nil }
        let ends = tracks.values.map { isComplete($0) ? duration : $0.end }
        return Playhead.Reach(end: ends.min() ?? 0, isAll: tracks.values.allSatisfy(isComplete))
    }

    /// Whether nothing is missing of a track from what is buffered to its end.
    func isComplete(_ track: TrackBuffer) -> Bool {
        presentation?.streams[track.stream].timeline != nil && nextSegment(track, in: track.stream) == nil
    }

    // MARK: Reports

    private mutating func advance(to now: Duration) {
        let action = playhead.advance(to: now, reach)
        // With nothing more to come it does not buffer: it fails.
        if action != .didStartBuffering || lastingFailure(at: now) == nil { report(action, at: now) }
        let position = playhead.position(at: now)
        for kind in TrackBuffer.Kind.allCases { tracks[kind]?.trim(at: position) }
    }

    private mutating func report(_ action: PlaybackAction?, at now: Duration) {
        if let action { report(.action(action), at: now) }
    }

    mutating func report(_ event: PlaybackReport.Event, at now: Duration) {
        let position = snapshot(at: now).position
        outputs.append(.report(PlaybackReport(event, epoch: playhead.epoch, position: position)))
    }

    /// A failure counts once there is nothing left to play.
    private mutating func failIfDry(at now: Duration) {
        if playhead.wait != nil, let failure = lastingFailure(at: now) { end(with: failure, at: now) }
    }

    /// Ends the load for good; nothing more is reported until the next one.
    mutating func end(with error: HLSError, at now: Duration) {
        report(.action(.didFail(error.playbackError)), at: now)
        unload(at: now)
        isUnsupported = error.isUnsupported
    }

    // MARK: Loads

    private mutating func begin(_ url: URL, at now: Duration) {
        unload(at: now)
        (isUnsupported, measuredBitrate) = (false, nil)
        playhead.begin(at: now)
        self.url = url
        request(.entry, url, for: nil, at: now)
    }

    /// Goes on with a load that another engine began, and found to be a playlist.
    mutating func open(_ url: URL, at now: Duration) -> [EngineOutput] {
        self.url = url
        request(.entry, url, for: nil, at: now)
        return takeOutputs()
    }

    mutating func unload(at now: Duration) {
        for id in downloads.keys.sorted() { outputs.append(.cancel(id)) }
        let (outputs, throughput) = (outputs, throughput)
        let (isUnsupported, measuredBitrate) = (isUnsupported, measuredBitrate)
        self = HLSEngine(
            configuration: configuration, playhead: playhead, meter: meter, lastRequest: lastRequest)
        // The link stays the same for the next load, and the app may still read the figures of this one.
        (self.outputs, self.throughput) = (outputs, throughput)
        (self.isUnsupported, self.measuredBitrate) = (isUnsupported, measuredBitrate)
        playhead.unload(at: now)
    }

    mutating func nextRequest() -> RequestID {
        lastRequest += 1
        return lastRequest
    }
}
