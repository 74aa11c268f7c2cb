import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit

/// A session with a spy as its player, whose events reach a performance service.
@MainActor
final class ObservedPlayer {
    let clock = ManualClock()
    let player = PlayerSpy()
    let session: PlayerSession
    let service: PlaybackPerformanceService
    var observer: PlaybackPerformanceObserver?
    private(set) var alerts: [PerformanceAlert] = []
    private(set) var snapshots: [PerformanceSnapshot] = []
    private var tokens: Set<EventSubscription> = []

    /// Creates a player session with an observer. If `makeSessionID` is nil, the performance service starts monitoring
    /// at once. Otherwise, the observer starts the monitoring, with identifiers from `makeSessionID`.
    init(makeSessionID: (() -> UUID)? = nil) {
        // The spy never advances, and must not count as stuck.
        let never = Duration.seconds(1_000)
        let policies = SessionPolicies(
            loadTimeout: never, stuckPlayer: StuckPlayerLimits(loading: never, playing: never, ending: never),
            background: .pausesAndResumes)
        session = PlayerSession(player: player, clock: clock, policies: policies)
        service = PlaybackPerformanceService(currentDate: { [clock] in clock.date })
        observer = PlaybackPerformanceObserver(of: session, service: service, makeSessionID: makeSessionID)
        service.alertPublisher.sink { [weak self] in self?.alerts.append($0) }.store(in: &tokens)
        service.metricsPublisher.sink { [weak self] in self?.snapshots.append($0) }.store(in: &tokens)
        if makeSessionID == nil { service.startMonitoring(for: UUID()) }
    }

    /// Returns a session that plays after a start-up of 1 s.
    static func playing(makeSessionID: (() -> UUID)? = nil) -> ObservedPlayer {
        let sut = ObservedPlayer(makeSessionID: makeSessionID)
        sut.session.play(anyURL())
        sut.pass(1)
        sut.report(.didBecomeReady)
        return sut
    }

    var types: [PerformanceAlert.AlertType] { alerts.map(\.type) }
    var last: PerformanceSnapshot? { snapshots.last }

    func pass(_ seconds: Double) {
        clock.advance(by: .milliseconds(Int(seconds * 1_000))) { session.processPending() }
    }

    func report(_ event: PlayerEvent) {
        player.report(event)
        session.processPending()
    }

    /// Lets playback stall for `seconds`.
    func stall(_ seconds: Double) {
        report(.didStartBuffering)
        pass(seconds)
        report(.didFinishBuffering)
    }
}
