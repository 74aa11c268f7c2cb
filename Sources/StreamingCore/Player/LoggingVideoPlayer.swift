import Foundation

/// A player that forwards each command to another player and then logs the command.
///
/// The log does not tell whether a load, a play, a pause, a seek or a stop succeeded. A ``PlaybackLog`` logs the
/// results of these commands, as transitions of the session.
public final class LoggingVideoPlayer: ReportingPlayer {
    private let decoratee: any ReportingPlayer
    private let logger: any Logger
    private let correlationID: UUID
    private let clock: any MonotonicClock

    /// Creates a logging player.
    ///
    /// - Parameters:
    ///   - decoratee: The player that performs the commands.
    ///   - logger: The destination of the entries.
    ///   - correlationID: The id that all entries carry.
    ///   - clock: The clock that dates the entries.
    public init(
        decoratee: any ReportingPlayer, logger: any Logger, correlationID: UUID = UUID(),
        clock: any MonotonicClock = SystemClock()
    ) {
        self.decoratee = decoratee
        self.logger = logger
        self.correlationID = correlationID
        self.clock = clock
    }

    public var mailbox: Mailbox<PlaybackReport> { decoratee.mailbox }
    public var capabilities: PlayerCapabilities { decoratee.capabilities }
    public var snapshot: PlayerSnapshot { decoratee.snapshot }
    public var tracks: [MediaTrack] { decoratee.tracks }
    public var isPlaying: Bool { decoratee.isPlaying }
    public var currentTime: TimeInterval { decoratee.currentTime }
    public var duration: TimeInterval { decoratee.duration }
    public var volume: Float { decoratee.volume }
    public var isMuted: Bool { decoratee.isMuted }
    public var playbackSpeed: Float { decoratee.playbackSpeed }

    public func load(url: URL) {
        decoratee.load(url: url)
        log(.info, "Loading video", ["url": url.redacted])
    }

    public func play() {
        decoratee.play()
        log(.info, "Play requested", ["position": "\(currentTime)"])
    }

    public func pause() {
        decoratee.pause()
        log(.info, "Pause requested", ["position": "\(currentTime)"])
    }

    public func seek(to time: TimeInterval) {
        let from = currentTime
        decoratee.seek(to: time)
        log(.info, "Seek to position", ["from": "\(from)", "to": "\(time)"])
    }

    public func seekForward(by seconds: TimeInterval) {
        let from = currentTime
        decoratee.seekForward(by: seconds)
        log(.info, "Seek forward", ["from": "\(from)", "by": "\(seconds)"])
    }

    public func seekBackward(by seconds: TimeInterval) {
        let from = currentTime
        decoratee.seekBackward(by: seconds)
        log(.info, "Seek backward", ["from": "\(from)", "by": "\(seconds)"])
    }

    public func stop() {
        decoratee.stop()
        log(.info, "Stop requested", [:])
    }

    public func setVolume(_ volume: Float) {
        let from = self.volume
        decoratee.setVolume(volume)
        log(.debug, "Volume changed", ["from": "\(from)", "to": "\(self.volume)"])
    }

    public func toggleMute() {
        decoratee.toggleMute()
        log(.debug, "Mute toggled", ["isMuted": "\(isMuted)"])
    }

    public func setPlaybackSpeed(_ speed: Float) {
        let from = playbackSpeed
        decoratee.setPlaybackSpeed(speed)
        log(.debug, "Playback speed changed", ["from": "\(from)", "to": "\(playbackSpeed)"])
    }

    public func setMaximumBitrate(_ bitrate: Int?) {
        decoratee.setMaximumBitrate(bitrate)
        log(.debug, "Maximum bitrate requested", ["bitrate": bitrate.map { "\($0)" } ?? "none"])
    }

    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {
        decoratee.selectTrack(id, of: kind)
        log(.debug, "Track selected", ["kind": kind.rawValue, "id": id.map { "\($0)" } ?? "none"])
    }

    private func log(
        _ level: LogLevel, _ message: String, _ metadata: @autoclosure () -> [String: String],
        function: String = #function, line: UInt = #line
    ) {
        logger.log(
            level, message, at: clock.date,
            context: LogContext(
                file: #file, function: function, line: line, subsystem: "VideoPlayer", category: "Playback",
                correlationID: correlationID, metadata: metadata()))
    }
}
