import Foundation
import HLSPlaylist
import StreamingCore

/// A player that streams, buffers and keeps time, without decoding or decrypting: no picture and no audio.
///
/// It plays HLS on demand and progressive MP4 files over HTTP. After a failure on media that it does not support,
/// ``PlayerSnapshot/isOwnFailure`` is true.
public final class NativePlayer: ReportingPlayer {
    /// The settings of a player.
    public typealias Configuration = NativePlayerConfiguration

    /// The supported playback speeds.
    public static let speeds: ClosedRange<Float> = 0.25...4

    public let mailbox = Mailbox<PlaybackReport>()
    public private(set) var volume: Float = 1
    public private(set) var isMuted = false
    public private(set) var playbackSpeed: Float = 1

    private let runner: EngineRunner

    /// Creates a player that has loaded nothing.
    ///
    /// - Parameters:
    ///   - clock: The clock of the position, timeouts and retries.
    public convenience init(
        transport: any HTTPTransport, clock: any MonotonicClock = SystemClock(),
        configuration: Configuration = Configuration()
    ) {
        self.init(StreamEngine(configuration: configuration), transport: transport, clock: clock)
    }

    /// Creates a player that runs `engine`.
    ///
    /// - Parameter parse: The function that parses playlists. Tests replace it.
    package init(
        _ engine: StreamEngine, transport: any HTTPTransport, clock: any MonotonicClock,
        parse: @escaping @Sendable (PlaylistDocument) -> Result<ParsedPlaylist, PlaylistError> = { $0.parsed() }
    ) {
        runner = EngineRunner(engine, transport: transport, clock: clock, mailbox: mailbox, parse: parse)
    }

    deinit {
        runner.send(.stop)
    }

    public var snapshot: PlayerSnapshot { runner.snapshot }

    /// The statistics of the last complete responses.
    public var bandwidthEstimate: BandwidthEstimate { runner.bandwidth.currentEstimate }

    public var isPlaying: Bool { snapshot.isPlaying }
    public var currentTime: TimeInterval { snapshot.position }
    public var duration: TimeInterval { snapshot.duration ?? .infinity }

    public var capabilities: PlayerCapabilities {
        var capabilities = snapshot.capabilities
        capabilities.speeds = Self.speeds
        capabilities.canLimitBitrate = true
        return capabilities
    }

    public func load(url: URL) { runner.send(.load(url)) }

    public func play() { runner.send(.play) }

    public func pause() { runner.send(.pause) }

    public func seek(to time: TimeInterval) { runner.send(.seek(to: time)) }

    public func seekForward(by seconds: TimeInterval) { seek(by: seconds) }

    public func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }

    public func stop() { runner.send(.stop) }

    /// Limits the bitrate of the segments to request from now on, within the variants of the configuration. If every
    /// variant exceeds it, the lowest one is played.
    public func setMaximumBitrate(_ bitrate: Int?) { runner.send(.setMaximumBitrate(bitrate)) }

    public var tracks: [MediaTrack] { runner.audioTracks }

    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { runner.send(.selectTrack(id, kind)) }

    public func setVolume(_ volume: Float) {
        self.volume = volume.isNaN ? self.volume : min(max(volume, 0), 1)
    }

    public func toggleMute() { isMuted.toggle() }

    /// Sets the playback speed. A speed outside of ``speeds`` is refused with a report.
    public func setPlaybackSpeed(_ speed: Float) {
        if Self.speeds.contains(speed) { playbackSpeed = speed }
        runner.send(.setSpeed(Double(speed)))
    }
}
