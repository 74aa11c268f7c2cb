import Foundation
import StreamingCore

/// A player on a real mpv process. It plays video and audio that FFmpeg's demuxers in mpv support, over http and https.
///
/// Playlists of other media, such as M3U, are not followed. Header fields go to every host that media or redirects lead to.
///
/// The process starts with the first load. It ends with `stop()`, when the player is released, and with the program, even
/// if the program crashes.
public final class MPVPlayer: ReportingPlayer {
    public let mailbox = Mailbox<PlaybackReport>()
    private let runner: MPVRunner

    /// Creates a player, without starting mpv. All waiting is on `clock`.
    ///
    /// - Parameters:
    ///   - installation: The installation of mpv; if it is nil, a load fails with advice on how to install mpv.
    ///   - terminal: The terminal for the video, if `options.video` is the terminal.
    ///   - transport: Reads the playlists of HLS streams, with the header fields of mpv, to distinguish an end from an
    ///     outage.
    public init(
        _ installation: MPVInstallation?, options: MPVOptions, terminal: MPVTerminal? = nil,
        clock: any MonotonicClock = SystemClock(), transport: any HTTPTransport = URLSessionHTTPClient()
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

    /// Loads media over http or https. A load of any other URL fails.
    public func load(url: URL) { runner.send(.load(url)) }

    /// Replaces the header fields of the options, for the next load. If they differ, mpv is ended, and started again with
    /// the load.
    public func setHeaders(_ headers: HTTPHeaders) { runner.send(.setHeaders(headers)) }

    public func play() { runner.send(.play) }

    public func pause() { runner.send(.pause) }

    /// Seeks to a position, in seconds. One seek is under way at a time. Of the seeks that come meanwhile, the last one
    /// is next.
    public func seek(to time: TimeInterval) { runner.send(.seek(to: time)) }

    public func seekForward(by seconds: TimeInterval) { seek(by: seconds) }

    public func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }

    public func stop() { runner.send(.stop) }

    /// Sets the volume, clamped to 0 to 1.
    public func setVolume(_ volume: Float) { runner.send(.setVolume(volume)) }

    /// Does nothing: mpv plays the variant of ``MPVOptions/variant``.
    public func setMaximumBitrate(_ bitrate: Int?) {}

    public func toggleMute() { runner.send(.toggleMute) }

    /// Sets the speed. A speed outside of ``MPVOptions/speeds`` is refused with a report.
    public func setPlaybackSpeed(_ speed: Float) { runner.send(.setSpeed(speed)) }

    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { runner.send(.selectTrack(id, kind)) }

    /// Waits until all stopped processes have exited, which takes milliseconds, or 2 s if a process hangs. A cancelled
    /// task waits as well, because the purpose is that a process ends.
    public func waitUntilStopped() async {
        await Task { [runner] in await runner.waitUntilStopped() }.value
    }
}
