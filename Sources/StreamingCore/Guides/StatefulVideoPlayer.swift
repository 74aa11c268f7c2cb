import Foundation

/// A session as a `VideoPlayer`: each command goes through the machine, and what it refuses does not happen.
public final class StatefulVideoPlayer: ControllablePlayer {
    private let session: PlayerSession
    private let player: any ReportingPlayer

    /// - Parameters:
    ///   - player: fresh, and never commanded before.
    ///   - clock: times the time-outs and stamps the transitions.
    ///   - policies: what the session does by itself.
    public init(
        player: any ReportingPlayer, clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies()
    ) {
        self.player = player
        session = PlayerSession(player: player, clock: clock, policies: policies)
    }

    /// The state as decided; see `PlayerSession`.
    public var currentPlaybackState: PlaybackState { session.currentState }
    /// Replays the state, and publishes its changes.
    public var statePublisher: StatePublisher<PlaybackState> { session.statePublisher }
    /// Every command and report that was accepted.
    public var transitionPublisher: EventPublisher<PlaybackTransition> { session.transitionPublisher }
    /// Every command that was refused, with the reason.
    public var rejectionPublisher: EventPublisher<PlaybackRejection> { session.rejectionPublisher }
    /// Where playback is, or is to go; see `PlayerSession`.
    public var positionPublisher: StatePublisher<TimeInterval> { session.positionPublisher }
    /// The retry that is to come by itself; see `PlayerSession`.
    public var retryPublisher: StatePublisher<PendingRetry?> { session.retryPublisher }
    /// Whether the machine and the player would follow the command now.
    public func canPerform(_ action: PlaybackAction) -> Bool { session.canPerform(action) }

    public var isPlaying: Bool { session.currentState == .playing }
    public var currentTime: TimeInterval { player.currentTime }
    public var duration: TimeInterval { player.duration }
    public var volume: Float { player.volume }
    public var isMuted: Bool { player.isMuted }
    public var playbackSpeed: Float { player.playbackSpeed }
    public var tracks: [MediaTrack] { player.tracks }

    public func load(url: URL) { session.send(.load(url)) }
    public func play() { session.send(.play) }
    public func pause() { session.send(.pause) }
    public func stop() { session.send(.stop) }
    public func seek(to time: TimeInterval) { session.send(.seek(to: time)) }
    public func seekForward(by seconds: TimeInterval) { session.seek(by: seconds) }
    public func seekBackward(by seconds: TimeInterval) { session.seek(by: -seconds) }
    public func setVolume(_ volume: Float) { session.setVolume(min(max(volume, 0), 1)) }
    public func toggleMute() { session.toggleMute() }
    public func setPlaybackSpeed(_ speed: Float) { session.setSpeed(speed) }
    public func setMaximumBitrate(_ bitrate: Int?) { session.setMaximumBitrate(bitrate) }
    public func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { session.selectTrack(id, of: kind) }

    /// Takes in what the player reports, until the surrounding task is cancelled.
    public func run() async { await session.run() }
}
