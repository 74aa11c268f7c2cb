import Foundation

/// Logs the commands a player is given; what becomes of them is in the session's transitions.
public final class LoggingVideoPlayer: ReportingPlayer {
    private let decoratee: any ReportingPlayer
    private let logger: any Logger
    private let correlationID: UUID

    /// All entries carry the correlation id.
    public init(decoratee: any ReportingPlayer, logger: any Logger, correlationID: UUID = UUID()) {
        self.decoratee = decoratee
        self.logger = logger
        self.correlationID = correlationID
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
        info("Loading video", ["url": url.redacted])
    }

    public func play() {
        decoratee.play()
        info("Play requested", ["position": "\(currentTime)"])
    }

    public func pause() {
        decoratee.pause()
        info("Pause requested", ["position": "\(currentTime)"])
    }

    public func seek(to time: TimeInterval) {
        let from = currentTime
        decoratee.seek(to: time)
        info("Seek to position", ["from": "\(from)", "to": "\(time)"])
    }

    public func seekForward(by seconds: TimeInterval) {
        let from = currentTime
        decoratee.seekForward(by: seconds)
        info("Seek forward", ["from": "\(from)", "by": "\(seconds)"])
    }

    public func seekBackward(by seconds: TimeInterval) {
        let from = currentTime
        decoratee.seekBackward(by: seconds)
        info("Seek backward", ["from": "\(from)", "by": "\(seconds)"])
    }

    public func stop() {
        decoratee.stop()
        info("Stop requested", [:])
    }

    public func setVolume(_ volume: Float) {
        let from = self.volume
        decoratee.setVolume(volume)
        logger.debug("Volume changed", context: context(["from": "\(from)", "to": "\(self.volume)"]))
    }

    public func toggleMute() {
        decoratee.toggleMute()
        logger.debug("Mute toggled", context: context(["isMuted": "\(isMuted)"]))
    }

    public func setPlaybackSpeed(_ speed: Float) {
        let from = playbackSpeed
        decoratee.setPlaybackSpeed(speed)
        logger.debug("Playback speed changed", context: context(["from": "\(from)", "to": "\(playbackSpeed)"]))
    }

    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {
        decoratee.selectTrack(id, of: kind)
        logger.debug("Track selected", context: context(["kind": kind.rawValue, "id": id.map { "\($0)" } ?? "none"]))
    }

    private func info(_ message: String, _ metadata: [String: String], function: String = #function, line: UInt = #line)
    {
        logger.info(message, context: context(metadata, function: function, line: line))
    }

    private func context(
        _ metadata: [String: String], function: String = #function, line: UInt = #line
    ) -> LogContext {
        LogContext(
            file: #file, function: function, line: line, subsystem: "VideoPlayer", category: "Playback",
            correlationID: correlationID, metadata: metadata)
    }
}
