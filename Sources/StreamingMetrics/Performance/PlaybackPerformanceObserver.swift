import Foundation
import StreamingCore

/// An observer that sends the events of a session to a ``PlaybackPerformanceService``, until the observer is released.
///
/// - The start-up counts from the command that requests playback. The time of a preloaded or paused load does not
///   count. After an interruption or the background during the start-up, the measurement begins again.
/// - Every visit to `rebuffering` is a stall. A stall that lasts for at least ``stallDelay`` is also reported as
///   stalled playback, once. The start-up, seeks and pauses do not count as stalls.
/// - About once per second while playback is active, the service publishes a snapshot.
///
/// The service measures with its own clock. The observer does not begin or end the session of the service, so
/// ``PlaybackPerformanceService/stopMonitoring()`` does not end the observation. Create the observer before the first
/// load: a load that is already running is not observed.
///
/// ```swift
/// let service = PlaybackPerformanceService()
/// let observer = PlaybackPerformanceObserver(of: player, service: service)
/// service.startMonitoring(for: UUID())
/// player.play(url)
/// ```
@MainActor
public final class PlaybackPerformanceObserver {
    /// The duration from which a stall is reported as stalled playback: 1 s.
    public nonisolated static let stallDelay = Duration.seconds(1)

    private let service: PlaybackPerformanceService
    private var load = ObservedLoad()
    private var tokens: Set<EventSubscription> = []

    /// Creates an observer of a session on the main actor. The observer does not retain the session.
    ///
    /// - Parameters:
    ///   - session: The session, which has loaded nothing.
    ///   - service: The service that receives the events.
    public init(of session: PlayerSession, service: PlaybackPerformanceService) {
        self.service = service
        session.transitionPublisher.sink { [weak self] in self?.follow($0) }.store(in: &tokens)
        session.observationPublisher.sink { [weak self] in self?.follow($0) }.store(in: &tokens)
    }

    /// Creates an observer of a player. The observer does not retain the player.
    ///
    /// - Parameters:
    ///   - player: The player, which has loaded nothing.
    ///   - service: The service that receives the events.
    public convenience init(of player: StreamingPlayer, service: PlaybackPerformanceService) {
        self.init(of: player.session, service: service)
    }

    private func follow(_ transition: PlaybackTransition) {
        for event in load.record(transition) { service.recordEvent(event) }
    }

    private func follow(_ observation: PlaybackObservation) {
        let events = load.record(observation)
        for event in events { service.recordEvent(event) }
        // Without an event, the service does not notice that time passes.
        if events.isEmpty, case .sample = observation { service.refresh() }
    }
}
