import Foundation
import StreamingCore

/// A player on a real mpv process: picture and sound, of whatever FFmpeg's demuxers in mpv can play over http and https.
///
/// Playlists of other media, such as M3U, are not followed. Header fields go to every host that media or redirects lead to.
///
/// The process starts with the first load and ends with `stop()`, with the player, and with the program, however that ends.
public final class MPVPlayer: ReportingPlayer {
    /// The speeds it plays at.
    public static let speeds: ClosedRange<Float> = 0.25...4

    public let mailbox = Mailbox<PlaybackReport>()
    private let runner: MPVRunner

    /// Starts nothing yet. All waiting is on `clock`.
    ///
    /// - Parameters:
    ///   - installation: nil if there is none; then a load fails, and says how to get it.
    ///   - terminal: takes the picture where `options.video` is the terminal.
    ///   - transport: Reads the playlists of HLS streams, with the header fields of mpv, to distinguish an end from an
    ///     outage.
    public init(
        _ installation: MPVInstallation?, options: MPVOptions, terminal: MPVTerminal? = nil,
        clock: any PlaybackClock = SystemClock(), transport: any HTTPTransport = URLSessionHTTPClient()
    ) {
        runner = MPVRunner(
            installation, options, terminal, transport: transport, clock: clock, mailbox: mailbox)
    }

    deinit {
        runner.send(.stop)
    }

    public var snapshot: PlayerSnapshot { runner.read { $0.snapshot(at: $1) } }
    public var isPlaying: Bool { snapshot.isPlaying }
    public var currentTime: TimeInterval { snapshot.position }
    public var duration: TimeInterval { snapshot.duration ?? .infinity }
    public var capabilities: PlayerCapabilities { snapshot.capabilities }
    public var volume: Float { runner.read { engine, _ in engine.settings.volume } }
    public var isMuted: Bool { runner.read { engine, _ in engine.settings.isMuted } }
    public var playbackSpeed: Float { runner.read { engine, _ in engine.settings.speed } }
    public var tracks: [MediaTrack] { runner.read { engine, _ in engine.tracks } }

    /// The id of the mpv process; nil if none runs. A load starts the process in the background.
    public var processIdentifier: Int32? { runner.processIdentifier }

    /// Only http and https.
    public func load(url: URL) { runner.send(.load(url)) }

    /// Header fields in the place of those of its options; to be set before a load. If they are others, mpv is ended and starts anew with the load.
    public func setHeaders(_ headers: HTTPHeaders) { runner.send(.setHeaders(headers)) }

    public func play() { runner.send(.play) }

    public func pause() { runner.send(.pause) }

    /// To seconds from the start. One seek is under way at a time; of those that come meanwhile, the last one follows.
    public func seek(to time: TimeInterval) { runner.send(.seek(to: time)) }

    public func stop() { runner.send(.stop) }

    /// 0 to 1; values outside are clamped.
    public func setVolume(_ volume: Float) { runner.send(.setVolume(volume)) }

    public func toggleMute() { runner.send(.toggleMute) }

    /// Outside `speeds` the speed stays as it is, and a report says so.
    public func setPlaybackSpeed(_ speed: Float) { runner.send(.setSpeed(speed)) }

    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { runner.send(.selectTrack(id, kind)) }

    /// Returns once the processes that were stopped are gone, which takes milliseconds, and 2 s if one hangs. A cancelled
    /// task waits as well: it is there that something ends.
    public func waitUntilStopped() async {
        await Task { [runner] in await runner.waitUntilStopped() }.value
    }
}
