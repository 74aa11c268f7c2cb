import Foundation
import StreamingCore

/// Plays progressive files and HLS streams, with the engine for each.
///
/// A URL with the extension `m3u8` or `m3u` is loaded as a playlist. Everything else is loaded as a file, and the HLS
/// engine takes over if it turns out to be a playlist.
package struct StreamEngine: Sendable {
    private let configuration: NativePlayerConfiguration
    private var progressive: ProgressiveEngine
    /// The engine in use; nil if that is `progressive`.
    private var hls: HLSEngine?

    package init(configuration: NativePlayerConfiguration = NativePlayerConfiguration()) {
        self.configuration = configuration
        progressive = ProgressiveEngine(configuration: configuration)
    }

    /// Handles an input at `now`, which never decreases.
    ///
    /// - Returns: The outputs to carry out, in order.
    package mutating func handle(_ input: EngineInput, at now: Duration) -> [EngineOutput] {
        var outputs: [EngineOutput] = []
        if case .load(let url) = input { outputs = selectEngine(for: url, at: now) }
        outputs += hls?.handle(input, at: now) ?? progressive.handle(input, at: now)
        guard let playlist = progressive.playlist else { return outputs }
        let next = HLSEngine(configuration: configuration, core: EngineCore(continuing: progressive.core))
        progressive = ProgressiveEngine(configuration: configuration)
        hls = next
        return outputs + (hls?.takeOver(playlist) ?? [])
    }

    /// The time for the next `tick`, unless another input comes first; nil if nothing happens without an input.
    package var nextDeadline: Duration? { hls.map(\.nextDeadline) ?? progressive.nextDeadline }

    package func snapshot(at now: Duration) -> PlayerSnapshot {
        hls?.snapshot(at: now) ?? progressive.snapshot(at: now)
    }

    /// The audio tracks to choose from.
    package var audioTracks: [MediaTrack] { hls?.audioTracks ?? [] }

    var clock: MediaClock { (hls?.core ?? progressive.core).progress.clock }

    /// The end of the buffered range; nil until it is known.
    var bufferedEnd: BufferedEnd? { hls.map(\.bufferedEnd) ?? progressive.bufferedEnd }

    /// Stops the engine in use if the other one is to load `url`.
    private mutating func selectEngine(for url: URL, at now: Duration) -> [EngineOutput] {
        if url.isPlaylist, hls == nil {
            let outputs = progressive.handle(.stop, at: now)
            hls = HLSEngine(configuration: configuration, core: EngineCore(continuing: progressive.core))
            return outputs
        }
        guard !url.isPlaylist, var last = hls else { return [] }
        hls = nil
        let outputs = last.handle(.stop, at: now)
        progressive = ProgressiveEngine(configuration: configuration, core: EngineCore(continuing: last.core))
        return outputs
    }
}

extension URL {
    fileprivate var isPlaylist: Bool { ["m3u8", "m3u"].contains(pathExtension.lowercased()) }
}
