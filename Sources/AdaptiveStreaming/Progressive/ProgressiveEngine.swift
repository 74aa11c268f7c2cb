import Foundation
import StreamingCore

/// Streams a progressive MP4 file, without doing any I/O and without decoding.
///
/// A value: commands, bytes and ticks go in, each with the time; requests and reports come out. It asks for bounded byte
/// ranges, one at a time, keeps count of what is buffered instead of the bytes, and lets the position advance as far as
/// the buffer goes. So its memory is the same for every file.
package struct ProgressiveEngine: Sendable {
    package struct Configuration: Equatable, Sendable {
        /// Seconds of media that must be buffered to start, to resume after a stall and to finish a seek.
        package var enough = 2.0
        /// Seconds of media to buffer at most.
        package var full = 30.0
        /// Bytes of the requests that look for the movie header.
        package var scanLength: Int64 = 64 << 10
        /// Bytes of the requests for media.
        package var mediaLength: ClosedRange<Int64> = 64 << 10...4 << 20
        package var speeds = 0.25...4.0
        /// Pauses before a request that brought nothing is sent again, in turn.
        package var retryDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

        package init() {}
    }

    /// Why the position stands although nobody paused.
    enum Wait: Equatable {
        case start
        case stall
        case seek
    }

    /// A request under way.
    struct Download: Equatable {
        let id: RequestID
        /// The first byte of the file it was asked for.
        let first: Int64
        /// The next one it brings.
        var next: Int64
        /// The one after the last that the answer is to bring.
        var end: Int64
        let isConditional: Bool
    }

    /// What the engine knows of one load.
    struct Load: Equatable {
        let url: URL
        /// Nil once the movie header is found.
        var scanner: MP4Scanner? = MP4Scanner()
        var map: ByteTimeMap?
        var size: Int64?
        var givesRanges = false
        /// For `If-Range`: a strong ETag, or else the date of the last change (RFC 9110 §13.1.5).
        var validator: String?
        var etag: String?
        /// The end of the bytes that are there without a gap from the position on.
        var bufferEnd: Int64 = 0
        var wait: Wait? = .start
        var startPosition = 0.0
        var hasEnded = false
        /// Whether anything came, so that it is worth while to ask again.
        var hasBytes = false
        var download: Download?
        var failures = 0
        var retryAt: Duration?
    }

    let configuration: Configuration
    var load: Load?
    var timeline = Timeline()
    var meter = BandwidthMeter()
    var wantsToPlay = false
    var epoch = 0
    var lastRequest = 0
    var outputs: [EngineOutput] = []

    package init(configuration: Configuration = Configuration()) {
        self.configuration = configuration
    }

    /// Takes in what happened at `now`, which never goes back, and returns what is to be done, in order.
    package mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        advance(to: now)
        switch input {
        case .load(let url): begin(url, at: now)
        case .play: play()
        case .pause: wantsToPlay = false
        case .seek(let target): seek(to: target, at: now)
        case .setSpeed(let speed): setSpeed(speed, at: now)
        case .stop: unload(at: now)
        case .response(let id, let head): if load?.download?.id == id { receive(head, at: now) }
        case .bytes(let id, let data): if load?.download?.id == id { receive(data, at: now) }
        case .finished(let id): if load?.download?.id == id { finishDownload(at: now) }
        case .failed(let id, let error): if load?.download?.id == id { failDownload(.transport(error), at: now) }
        case .tick: break
        }
        endWait(at: now)
        timeline.setAdvancing(wantsToPlay && load?.map != nil && load?.wait == nil && load?.hasEnded == false, at: now)
        advance(to: now)
        requestMore(at: now)
        defer { outputs = [] }
        return outputs
    }

    /// When to `tick` next, unless something else happens before; nil if nothing will happen by itself.
    package var nextDeadline: Duration? {
        guard let load else { return nil }
        let bufferEnds = load.map.flatMap { timeline.time(of: $0.time(of: load.bufferEnd)) }
        let isIdle = load.download == nil && load.retryAt == nil
        let roomIsThere = isIdle ? nextMediaRequest.flatMap { timeline.time(of: $0.position) } : nil
        return [bufferEnds, roomIsThere, load.retryAt].compactMap { $0 }.min()
    }

    package func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.bytes = meter.bytes
        snapshot.throughput = meter.throughput
        guard let load else { return snapshot }
        let end = load.map?.time(of: load.bufferEnd)
        let position = min(timeline.position(at: now), end ?? .infinity)
        snapshot.isPlaying = timeline.isAdvancing
        snapshot.position = load.map == nil ? load.startPosition : position
        snapshot.duration = load.map?.duration
        snapshot.buffered = end.map { max(0, $0 - position) } ?? 0
        snapshot.capabilities.canSeek = load.map == nil || load.givesRanges
        return snapshot
    }

    // MARK: The position

    /// Smaller than any difference that matters, larger than what is lost by rounding: seconds.
    static let tolerance = 1e-6

    /// Lets the position advance up to the end of the buffer, and notes if it got there.
    private mutating func advance(to now: Duration) {
        guard timeline.isAdvancing, let map = load?.map, let bufferEnd = load?.bufferEnd else { return }
        let limit = map.time(of: bufferEnd)
        guard timeline.position(at: now) >= limit - Self.tolerance else { return }
        timeline.setAdvancing(false, at: now)
        timeline.move(to: limit, at: now)
        if bufferEnd >= map.size {
            load?.hasEnded = true
            report(.action(.didReachEnd), at: now)
        } else {
            load?.wait = .stall
            report(.action(.didStartBuffering), at: now)
        }
    }

    /// Ends a wait for which enough is buffered now.
    private mutating func endWait(at now: Duration) {
        guard let wait = load?.wait, load?.map != nil, isEnoughBuffered(at: now) else { return }
        load?.wait = nil
        switch wait {
        case .start: report(.action(.didBecomeReady), at: now)
        case .stall: report(.action(.didFinishBuffering), at: now)
        case .seek: report(.action(.didFinishSeeking), at: now)
        }
    }

    func isEnoughBuffered(at now: Duration) -> Bool {
        guard let load, let map = load.map else { return false }
        let ahead = map.time(of: load.bufferEnd) - timeline.position(at: now)
        return load.bufferEnd >= map.size || ahead >= configuration.enough - Self.tolerance
    }

    mutating func report(_ event: PlaybackReport.Event, at now: Duration) {
        outputs.append(.report(PlaybackReport(event, epoch: epoch, position: snapshot(at: now).position)))
    }

    /// Ends the load for good; nothing more is reported until the next one.
    mutating func fail(_ error: ProgressiveError, at now: Duration) {
        report(.action(.didFail(error.playbackError)), at: now)
        unload(at: now)
    }
}
