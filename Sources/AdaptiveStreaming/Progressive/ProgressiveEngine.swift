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
        package var bufferForPlayback = 2.0
        /// Seconds of media to buffer at most.
        package var bufferTarget = 30.0
        /// Bytes of the requests that look for the movie header.
        package var scanLength: Int64 = 64 << 10
        /// Bytes of the requests for media.
        package var mediaLength: ClosedRange<Int64> = 64 << 10...4 << 20
        /// Pauses before a request that brought nothing is sent again, in turn.
        package var retryDelays: [Duration] = [.seconds(1), .seconds(2), .seconds(4)]

        package init() {}
    }

    /// A request under way.
    struct Download: Equatable {
        let id: RequestID
        /// The first byte of the file it was asked for.
        let first: Int64
        /// The last requested byte of the file.
        let last: Int64
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
        /// Whether anything came, so that it is worth while to ask again.
        var hasBytes = false
        var download: Download?
        var failures = 0
        var retryAt: Duration?
    }

    let configuration: Configuration
    var load: Load?
    var core: EngineCore
    /// What was loaded, if it turned out to be a playlist: it is for another engine.
    private(set) var playlist: URL?
    /// Whether the last load failed because this engine does not support the file.
    var isUnsupported = false

    package init(configuration: Configuration = Configuration()) {
        self.init(configuration: configuration, core: EngineCore())
    }

    init(configuration: Configuration = Configuration(), core: EngineCore) {
        (self.configuration, self.core) = (configuration, core)
    }

    /// Takes in what happened at `now`, which never goes back, and returns what is to be done, in order.
    package mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        core.beginInput(at: now)
        advance(to: now)
        switch input {
        case .load(let url): begin(url, at: now)
        case .play: core.play()
        case .pause: core.pause()
        case .seek(let target): seek(to: target, at: now)
        case .setSpeed(let speed): setSpeed(speed, at: now)
        case .stop: unload(at: now)
        case .response(let id, let head): if load?.download?.id == id { receive(head, at: now) }
        case .bytes(let id, let data): if load?.download?.id == id { receive(data, at: now) }
        case .finished(let id): if load?.download?.id == id { finishDownload(at: now) }
        case .failed(let id, let error): if load?.download?.id == id { failDownload(.transport(error), at: now) }
        // What one file has of tracks, it has all the time.
        case .selectTrack: report(.refused(.track, reason: "it has no tracks to choose from"), at: now)
        case .parsed, .tick: break
        }
        core.settle(bufferedEnd, bufferForPlayback: configuration.bufferForPlayback)
        advance(to: now)
        requestMore(at: now)
        return core.takeOutputs()
    }

    /// When to `tick` next, unless something else happens before; nil if nothing will happen by itself.
    package var nextDeadline: Duration? {
        guard let load else { return nil }
        let bufferEnds = bufferedEnd.flatMap { core.progress.clock.time(of: $0.position) }
        let isIdle = load.download == nil && load.retryAt == nil
        let roomIsThere = isIdle ? nextMediaRequest.flatMap { core.progress.clock.time(of: $0.position) } : nil
        return [bufferEnds, roomIsThere, load.retryAt].compactMap { $0 }.min()
    }

    package func snapshot(at now: Duration) -> PlayerSnapshot {
        var snapshot = core.snapshot(at: now, bufferedEnd)
        snapshot.isOwnFailure = isUnsupported
        guard let load else { return snapshot }
        snapshot.duration = load.map?.duration
        snapshot.capabilities.canSeek = load.map == nil || load.givesRanges
        return snapshot
    }

    /// How far what is buffered goes; nil until bytes are seconds.
    var bufferedEnd: BufferedEnd? {
        guard let load, let map = load.map else { return nil }
        return BufferedEnd(position: map.time(of: load.bufferEnd), isEndOfMedia: load.bufferEnd >= map.size)
    }

    private mutating func advance(to now: Duration) {
        core.advance(bufferedEnd)
    }

    mutating func report(_ event: PlaybackReport.Event, at now: Duration) { core.report(event, bufferedEnd) }

    /// Leaves it to another engine, which goes on from here.
    mutating func switchToHLS() {
        cancelDownload()
        playlist = load?.url
        load = nil
    }

    /// Ends the load for good; nothing more is reported until the next one.
    mutating func fail(_ error: ProgressiveError, at now: Duration) {
        report(.action(.didFail(error.playbackError)), at: now)
        unload(at: now)
        isUnsupported = error.isUnsupported
    }
}
