import Foundation
import HLSPlaylist
import StreamingCore

/// A player that downloads, buffers and keeps time without decoding or decrypting. The player shows no picture and
/// plays no audio.
///
/// The player supports HLS, on demand and live, and progressive MP4 files over HTTP. If a load fails because the player
/// does not support the media, `PlayerSnapshot.isOwnFailure` is true.
///
/// ```swift
/// let transport = LoggingHTTPTransport(decoratee: URLSessionHTTPClient(), logger: ConsoleLogger())
/// let player = StreamingPlayer(player: NativePlayer(transport: transport))
/// ```
public final class NativePlayer: ReportingPlayer {
    /// The settings of a player.
    public typealias Configuration = NativePlayerConfiguration

    /// The range of supported playback speeds; 1 is normal speed.
    public static let speeds: ClosedRange<Float> = 0.25...4

    /// The mailbox to which the player posts its reports.
    public let mailbox = Mailbox<PlaybackReport>()
    /// The volume, from 0 to 1. The volume has no effect, because the player produces no audio.
    public private(set) var volume: Float = 1
    /// Whether the player is muted. The value has no effect, because the player produces no audio.
    public private(set) var isMuted = false
    /// The playback speed; 1 is normal speed. The speed also applies to later loads.
    public private(set) var playbackSpeed: Float = 1

    /// The preloads, which ``load(url:)`` continues instead of loading from the start. Any thread may use the value.
    public let preloads: NativePreloads

    /// The runner of the current load. The lock lets a preload read the measurements of the runner on any thread.
    private let current: LockedValue<EngineRunner>
    private var runner: EngineRunner { current.withLock { $0 } }

    /// Creates a player with nothing loaded.
    ///
    /// - Parameters:
    ///   - transport: The transport that sends the requests.
    ///   - clock: The clock for the position, timeouts and retries.
    ///   - configuration: The settings for buffers, retries and variants.
    public convenience init(
        transport: any HTTPTransport, clock: any MonotonicClock = SystemClock(),
        configuration: Configuration = Configuration()
    ) {
        self.init(
            StreamEngine(configuration: configuration), transport: transport, clock: clock,
            preloadConfiguration: configuration)
    }

    /// Creates a player that runs `engine`.
    ///
    /// - Parameters:
    ///   - engine: The engine to run.
    ///   - transport: The transport that sends the requests.
    ///   - clock: The clock for the position, timeouts and retries.
    ///   - preloadConfiguration: The settings of the engines that preload.
    ///   - parse: The function that parses playlists. Tests replace this function.
    package init(
        _ engine: StreamEngine, transport: any HTTPTransport, clock: any MonotonicClock,
        preloadConfiguration: Configuration = Configuration(),
        parse: @escaping @Sendable (PlaylistDocument) -> Result<ParsedPlaylist, PlaylistError> = { $0.parsed() }
    ) {
        let runner = EngineRunner(engine, transport: transport, clock: clock, mailbox: mailbox, parse: parse)
        let current = LockedValue(runner)
        self.current = current
        preloads = NativePreloads { [bandwidth = runner.bandwidth] in
            let last = current.withLock { $0 }
            // If the rule has measured the network, the preload need not begin with the lowest variant.
            var configuration = preloadConfiguration
            configuration.rule = last.rule
            let preload = EngineRunner(
                StreamEngine(configuration: configuration, isPreload: true), transport: transport, clock: clock,
                mailbox: nil, bandwidth: bandwidth, parse: parse)
            preload.send(.setMaximumBitrate(last.handover.maximumBitrate))
            return preload
        }
    }

    deinit {
        runner.send(.stop)
    }

    /// The observable state of the player at the current time.
    public var snapshot: PlayerSnapshot { runner.snapshot }

    /// The bandwidth statistics of the most recent complete responses.
    public var bandwidthEstimate: BandwidthEstimate { runner.bandwidth.currentEstimate }

    /// Whether the position advances.
    public var isPlaying: Bool { snapshot.isPlaying }
    /// The position, in seconds.
    public var currentTime: TimeInterval { snapshot.position }
    /// The duration of the media, in seconds; infinite for a live stream, or while the duration is unknown.
    public var duration: TimeInterval { snapshot.duration ?? .infinity }

    /// The commands that the player supports for the loaded media. The speed and the maximum bitrate can always be set.
    public var capabilities: PlayerCapabilities {
        var capabilities = snapshot.capabilities
        capabilities.speeds = Self.speeds
        capabilities.canLimitBitrate = true
        return capabilities
    }

    /// Unloads the current media, and loads the media at `url`, paused at the start.
    ///
    /// The volume, the mute setting and the speed are kept. If ``preloads`` contains the URL, the player continues that
    /// preload.
    public func load(url: URL) {
        guard let preload = preloads.take(url) else { return runner.send(.load(url)) }
        runner.send(.stop)
        let handover = runner.handover
        current.withLock { $0 = preload }
        preload.activate(handover, reportingTo: mailbox)
    }

    /// Starts playback as soon as enough media is buffered. If no media is loading or loaded, the call has no effect.
    public func play() { runner.send(.play) }

    /// Pauses playback. The player continues to buffer.
    public func pause() { runner.send(.pause) }

    /// Seeks to a position, in seconds. Before the duration or the live window is known, the position becomes the start
    /// position.
    ///
    /// If the position is beyond the end of the media, the player seeks to the end. In a live stream, the position is
    /// limited to the window, and a seek to the live edge goes to the default start position. The player reports a
    /// rejection if the media is a file and the server does not support byte ranges.
    public func seek(to time: TimeInterval) { runner.send(.seek(to: time)) }

    /// Seeks forward by a number of seconds, at most to the end.
    public func seekForward(by seconds: TimeInterval) { seek(by: seconds) }

    /// Seeks backward by a number of seconds, at most to the start.
    public func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }

    /// Unloads the media and cancels its requests.
    public func stop() { runner.send(.stop) }

    /// Limits the bitrate of the segments that are requested from now on.
    ///
    /// The limit applies in addition to `selection` of the configuration, and also to later loads. If every variant
    /// exceeds the limit, the lowest variant is played.
    ///
    /// - Parameter bitrate: The maximum bitrate, in bits per second; nil for no limit.
    public func setMaximumBitrate(_ bitrate: Int?) { runner.send(.setMaximumBitrate(bitrate)) }

    /// Sets the maximum buffered duration ahead of the position, for the current load and later loads.
    ///
    /// The value replaces ``NativePlayerConfiguration/bufferTarget`` of the configuration. A lower target discards no
    /// media: the player requests no further media until the buffer has room again.
    ///
    /// - Parameter seconds: The target, in seconds. A value below 1 is replaced by 1. NaN is ignored.
    public func setBufferTarget(_ seconds: TimeInterval) { runner.send(.setBufferTarget(seconds)) }

    /// The audio tracks that the current variant offers, and the subtitle tracks of HLS; empty if there are none, or if
    /// they are not known yet.
    public var tracks: [MediaTrack] { runner.tracks }

    /// Selects the track with an identifier and a kind. For subtitles, a nil identifier selects no track.
    ///
    /// The player reports a rejection if the track does not exist, or if it is an audio track that is excluded after a
    /// failure. For audio, for a file, and until the first playlist is known, a nil `id` is also rejected.
    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { runner.send(.selectTrack(id, kind)) }

    /// Sets the volume, clamped to the range from 0 to 1. NaN is ignored.
    public func setVolume(_ volume: Float) {
        self.volume = volume.isNaN ? self.volume : min(max(volume, 0), 1)
    }

    /// Mutes the player, or unmutes the player if it is muted. The call has no audible effect.
    public func toggleMute() { isMuted.toggle() }

    /// Sets the playback speed. A speed outside of ``speeds`` has no effect, and the player reports a rejection.
    public func setPlaybackSpeed(_ speed: Float) {
        if Self.speeds.contains(speed) { playbackSpeed = speed }
        runner.send(.setSpeed(Double(speed)))
    }
}
