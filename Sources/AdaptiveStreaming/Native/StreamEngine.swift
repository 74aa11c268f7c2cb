import Foundation
import StreamingCore

/// An engine that passes each load to a ``ProgressiveEngine`` or to an ``HLSEngine``.
///
/// A URL with the extension `m3u8` or `m3u` is loaded as a playlist. Any other URL is loaded as a file. If the file
/// turns out to be a playlist, the HLS engine continues the load.
package struct StreamEngine: Sendable {
    private let configuration: NativePlayerConfiguration
    private var progressive: ProgressiveEngine
    /// The HLS engine; nil while the progressive engine is in use.
    private var hls: HLSEngine?

    /// Creates an engine with nothing loaded.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the engine.
    ///   - isPreload: Whether the engine holds its events until it is activated. Until then, the buffer target is at
    ///     most twice the buffered duration at which playback starts.
    package init(
        configuration: NativePlayerConfiguration = NativePlayerConfiguration(), isPreload: Bool = false
    ) {
        self.configuration = configuration
        progressive = ProgressiveEngine(
            configuration: configuration, core: EngineCore(configuration, isPreload: isPreload))
    }

    /// Passes an input to the engine of the current load.
    ///
    /// - Parameter now: The current time, which never decreases.
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

    /// The time at which to send the next `tick`, unless another input comes first; nil if no tick is needed.
    package var nextDeadline: Duration? { hls.map(\.nextDeadline) ?? progressive.nextDeadline }

    /// Returns the observable state of the engine at the time `now`.
    package func snapshot(at now: Duration) -> PlayerSnapshot {
        hls?.snapshot(at: now) ?? progressive.snapshot(at: now)
    }

    /// The audio tracks that the current variant offers, and the subtitle tracks; empty for a file, until the first
    /// playlist is known, or while nothing is loaded.
    package var tracks: [MediaTrack] { hls?.tracks ?? [] }

    /// The maximum buffered duration ahead of the position, in seconds.
    var bufferTarget: Double { (hls?.core ?? progressive.core).bufferTarget }

    /// The adaptation rule of the engine in use, with its current measurements.
    var rule: any AdaptationRule { (hls?.core ?? progressive.core).rule }

    /// The settings and counts of this engine that a preloaded engine takes over.
    var handover: EngineHandover { (hls?.core ?? progressive.core).handover }

    /// The progress of a preload; nil if the engine is not preloading.
    var preload: PreloadProgress? {
        (hls?.core ?? progressive.core).heldEvents.map { events in
            if events.contains(where: { if case .didFail = $0 { true } else { false } }) { return .failed }
            return events.contains(.didBecomeReady) ? .ready : .loading
        }
    }

    /// The clock that advances the position.
    var clock: MediaClock { (hls?.core ?? progressive.core).progress.clock }

    /// The end of the buffered range; nil until the movie header or the playlists of all tracks are known, or while
    /// nothing is loaded.
    var bufferedEnd: BufferedEnd? { hls.map(\.bufferedEnd) ?? progressive.bufferedEnd }

    /// The relation between positions and dates, which is empty if no dates are known.
    var programDates: ProgramDates { hls?.programDates ?? ProgramDates() }

    /// Selects the engine for `url`. If the other engine was in use, that engine is stopped and replaced.
    ///
    /// - Returns: The outputs of the engine that was stopped; empty if no engine was stopped.
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
    /// Whether the URL has an extension of playlists: `m3u8` or `m3u`.
    fileprivate var isPlaylist: Bool { ["m3u8", "m3u"].contains(pathExtension.lowercased()) }
}
