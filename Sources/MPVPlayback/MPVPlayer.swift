import Foundation
import StreamingCore

/// A player that runs mpv as a separate process.
///
/// The player supports video and audio over http and https, in every format that the FFmpeg demuxers in mpv support.
/// The player rejects files that list other media, such as M3U files. mpv sends the header fields to every host that
/// media or redirects lead to.
///
/// The process starts with the first load. The process ends on ``stop()``, on a change of the header fields, on the
/// release of the player, or when the program exits or crashes.
///
/// ```swift
/// let player = StreamingPlayer(player: MPVPlayer(.find(), options: MPVOptions(video: .window)))
/// ```
public final class MPVPlayer: ReportingPlayer {
    public let mailbox = Mailbox<PlaybackReport>()
    private let runner: MPVRunner

    /// Creates a player without starting mpv.
    ///
    /// - Parameters:
    ///   - installation: The installation of mpv, or nil if mpv is not installed. With nil, every load fails with
    ///     advice on how to install mpv.
    ///   - options: The options of the mpv process.
    ///   - terminal: The terminal for the video, used only if `options.video` is `terminal`. With nil, the video is not
    ///     shown.
    ///   - clock: The clock for the timeouts and polls of the player.
    ///   - transport: The transport with which the player reads HLS playlists, to distinguish the end of a stream from
    ///     an outage. mpv does not use the transport.
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

    /// The identifier of the mpv process, or nil if no process runs. A load starts the process in the background.
    public var processIdentifier: Int32? { runner.processIdentifier }

    /// Loads the media at an http or https URL. Any other URL makes the load fail.
    public func load(url: URL) { runner.send(.load(url)) }

    /// Replaces the header fields of the options, starting with the next load.
    ///
    /// If the fields differ from the current ones, the running process ends. The next load then starts another process.
    public func setHeaders(_ headers: HTTPHeaders) { runner.send(.setHeaders(headers)) }

    public func play() { runner.send(.play) }

    public func pause() { runner.send(.pause) }

    /// Seeks to a position, in seconds. If a seek is already running, the new seek starts when the running seek has
    /// finished, and replaces any other waiting seek.
    public func seek(to time: TimeInterval) { runner.send(.seek(to: time)) }

    public func seekForward(by seconds: TimeInterval) { seek(by: seconds) }

    public func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }

    public func stop() { runner.send(.stop) }

    /// Sets the volume, clamped to the range from 0 to 1. NaN is ignored.
    public func setVolume(_ volume: Float) { runner.send(.setVolume(volume)) }

    /// Does nothing, because mpv does not switch variants. ``MPVOptions/variant`` selects the variant.
    public func setMaximumBitrate(_ bitrate: Int?) {}

    /// Limits the media that mpv buffers: to 32 MiB at the level `warning`, and to 8 MiB at the level `critical`.
    ///
    /// The limit applies at once, also to later media. When the pressure is normal again, the limit of the running
    /// process is mpv's default of 150 MiB. A process that starts at normal pressure keeps its configured limit until
    /// the pressure changes.
    public func setMemoryPressure(_ level: MemoryPressureLevel) { runner.send(.setMemoryPressure(level)) }

    public func toggleMute() { runner.send(.toggleMute) }

    /// Sets the playback speed. A speed outside ``MPVOptions/speeds`` is rejected, and the player reports the
    /// rejection.
    public func setPlaybackSpeed(_ speed: Float) { runner.send(.setSpeed(speed)) }

    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { runner.send(.selectTrack(id, kind)) }

    /// Waits until all mpv processes that are being ended have exited. The wait takes milliseconds, or 2 s if a process
    /// hangs.
    ///
    /// Cancelling the task does not end the wait, so that the caller can rely on the exit.
    public func waitUntilStopped() async {
        await Task { [runner] in await runner.waitUntilStopped() }.value
    }
}
