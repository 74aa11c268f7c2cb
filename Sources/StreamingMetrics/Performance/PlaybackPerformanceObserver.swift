import Foundation
import StreamingCore

/// An observer that sends the events of a session to a ``PlaybackPerformanceService``, until the observer is released.
///
/// - The start-up time is `PlaybackMetrics.startupTime`, which counts from the command that requests playback. Time
///   during an interruption or in the background does not count. If the start-up time is unknown, for example after a
///   seek before the first frame, the service raises no alert about the start-up.
/// - Only the rebuffers of `PlaybackMetrics` count as stalls. The duration of a micro-stall, of less than 100 ms, is
///   part of the total. A stall that lasts for at least ``stallDelay`` is also reported as stalled playback, once. The
///   start-up, seeks and pauses do not count as stalls.
/// - About once per second while playback is active, the service publishes a snapshot.
///
/// The service measures stalls with its own clock. With `makeSessionID`, each load begins a session of the service.
/// Otherwise, the app begins the sessions. The observer never ends a session without beginning another one, and
/// ``PlaybackPerformanceService/stopMonitoring()`` does not end the observation. Create the observer before the first
/// load, because the observer ignores a load that is already running.
///
/// ```swift
/// let service = PlaybackPerformanceService()
/// let observer = PlaybackPerformanceObserver(of: player, service: service, makeSessionID: { UUID() })
/// player.play(url)
/// ```
@MainActor
public final class PlaybackPerformanceObserver {
    /// The minimum duration of a stall that is reported as stalled playback: 1 s.
    public nonisolated static let stallDelay = Duration.seconds(1)

    private let service: PlaybackPerformanceService
    private let makeSessionID: (() -> UUID)?
    private var load = ObservedLoad()
    private var tokens: Set<EventSubscription> = []

    /// Creates an observer of a session on the main actor, without retaining the session.
    ///
    /// - Parameters:
    ///   - session: The session, which has loaded nothing.
    ///   - service: The service that receives the events.
    ///   - makeSessionID: A closure that returns the identifier of a new session of the service. Each load then begins
    ///     a session, after a running stall has ended in the previous session. A rejected load begins no session. Nil
    ///     if the app begins the sessions.
    public init(
        of session: PlayerSession, service: PlaybackPerformanceService, makeSessionID: (() -> UUID)? = nil
    ) {
        self.service = service
        self.makeSessionID = makeSessionID
        session.transitionPublisher.sink { [weak self] in self?.follow($0) }.store(in: &tokens)
        session.observationPublisher.sink { [weak self] in self?.follow($0) }.store(in: &tokens)
    }

    /// Creates an observer of a player, without retaining the player.
    ///
    /// - Parameters:
    ///   - player: The player, which has loaded nothing.
    ///   - service: The service that receives the events.
    ///   - makeSessionID: A closure that returns the identifier of a new session of the service. Each load then begins
    ///     a session, after a running stall has ended in the previous session. A rejected load begins no session. Nil
    ///     if the app begins the sessions.
    public convenience init(
        of player: StreamingPlayer, service: PlaybackPerformanceService, makeSessionID: (() -> UUID)? = nil
    ) {
        self.init(of: player.session, service: service, makeSessionID: makeSessionID)
    }

    private func follow(_ transition: PlaybackTransition) {
        let events = load.record(transition)
        for event in events where event.isEndOfStall { service.record(event, of: load) }
        // The end of a stall belongs to the session that the load ends.
        if case .load = transition.action, let makeSessionID { service.startMonitoring(for: makeSessionID()) }
        for event in events where !event.isEndOfStall { service.record(event, of: load) }
    }

    private func follow(_ observation: PlaybackObservation) {
        let events = load.record(observation)
        for event in events { service.record(event, of: load) }
        // Without an event, the service does not notice that time passes.
        if events.isEmpty, case .sample = observation { service.refresh() }
    }
}
