import Foundation

/// A player that sends each command to a ``PlayerSession``, which accepts or rejects the command.
///
/// A rejected command does not reach the wrapped player. Await ``run()`` to process the events of the wrapped player.
public final class StatefulVideoPlayer: ControllablePlayer {
    private let session: PlayerSession
    private let player: any ReportingPlayer

    /// Creates a stateful player.
    ///
    /// - Parameters:
    ///   - player: A new player that has not received a command.
    ///   - clock: The clock that measures the timeouts and dates the transitions.
    ///   - policies: The timeouts, the retries and the behaviour in the background.
    public init(
        player: any ReportingPlayer, clock: any MonotonicClock = SystemClock(),
        policies: SessionPolicies = SessionPolicies()
    ) {
        self.player = player
        session = PlayerSession(player: player, clock: clock, policies: policies)
    }

    /// The current state; see ``PlayerSession/currentState``.
    public var currentPlaybackState: PlaybackState { session.currentState }
    /// The publisher of the state. The publisher delivers the current state to new observers, and then every change.
    public var statePublisher: StatePublisher<PlaybackState> { session.statePublisher }
    /// The publisher of transitions, one for every action that the state machine accepts, in causal order.
    public var transitionPublisher: EventPublisher<PlaybackTransition> { session.transitionPublisher }
    /// The publisher of rejections, one for each rejected command or event, with the reason.
    public var rejectionPublisher: EventPublisher<PlaybackRejection> { session.rejectionPublisher }
    /// The publisher of the position in seconds. During a load or a seek, the published position is the target.
    ///
    /// See ``PlayerSession/positionPublisher``.
    public var positionPublisher: StatePublisher<TimeInterval> { session.positionPublisher }
    /// The publisher of the planned automatic retry, whose value is nil if no retry is planned. See
    /// ``PlayerSession/retryPublisher``.
    public var retryPublisher: StatePublisher<PendingRetry?> { session.retryPublisher }
    /// Returns whether the state machine and the player would accept an action now, without performing it.
    public func canPerform(_ action: PlaybackAction) -> Bool { session.canPerform(action) }

    /// Whether the current state is `playing`.
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

    /// Processes the events of the player and expired timeouts, until the surrounding task is cancelled.
    ///
    /// The surrounding task retains this player.
    public func run() async { await session.run() }
}
