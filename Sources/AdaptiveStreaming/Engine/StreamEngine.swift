import Foundation
import StreamingCore

/// Plays what it is given: a file, or a playlist.
///
/// What is called `.m3u8` is taken for a playlist; everything else is begun as a file, and gone on with as a playlist if it
/// turns out to be one.
package struct StreamEngine: Sendable {
    private let configuration: HLSEngine.Configuration
    private var progressive = ProgressiveEngine()
    /// In use while it is there.
    private var hls: HLSEngine?

    package init(configuration: HLSEngine.Configuration = HLSEngine.Configuration()) {
        self.configuration = configuration
    }

    /// Takes in what happened at `now`, which never goes back, and returns what is to be done, in order.
    package mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        var outputs: [EngineOutput] = []
        if case .load(let url) = input { outputs = turn(toHLS: url.isPlaylist, at: now) }
        outputs += hls?.handle(input, at: now) ?? progressive.handle(input, at: now)
        guard let playlist = progressive.playlist else { return outputs }
        hls = HLSEngine(configuration: configuration, continuing: progressive)
        progressive = ProgressiveEngine()
        return outputs + (hls?.open(playlist, at: now) ?? [])
    }

    /// When to `tick` next, unless something else happens before; nil if nothing will happen by itself.
    package var nextDeadline: Duration? { hls.map(\.nextDeadline) ?? progressive.nextDeadline }

    package func snapshot(at now: Duration) -> PlayerSnapshot {
        hls?.snapshot(at: now) ?? progressive.snapshot(at: now)
    }

    /// The sound tracks of what is loaded, to choose from.
    package var audioTracks: [MediaTrack] { hls?.audioTracks ?? [] }

    var playhead: Playhead { hls?.playhead ?? progressive.playhead }

    /// The end of the buffered range; nil until it is known.
    var reach: Playhead.Reach? { hls.map(\.reach) ?? progressive.reach }

    private mutating func turn(toHLS isHLS: Bool, at now: Duration) -> [EngineOutput] {
        if isHLS, hls == nil {
            let outputs = progressive.handle(.stop, at: now)
            hls = HLSEngine(configuration: configuration, continuing: progressive)
            return outputs
        }
        guard !isHLS, var last = hls else { return [] }
        hls = nil
        let outputs = last.handle(.stop, at: now)
        progressive = ProgressiveEngine(continuing: last)
        return outputs
    }
}

extension URL {
    fileprivate var isPlaylist: Bool { ["m3u8", "m3u"].contains(pathExtension.lowercased()) }
}

extension HLSEngine {
    init(configuration: Configuration, continuing other: ProgressiveEngine) {
        self.init(
            configuration: configuration, playhead: other.playhead, meter: other.meter, lastRequest: other.lastRequest)
    }
}

extension ProgressiveEngine {
    init(continuing other: HLSEngine) {
        self.init()
        (playhead, meter, lastRequest) = (other.playhead, other.meter, other.lastRequest)
    }
}
