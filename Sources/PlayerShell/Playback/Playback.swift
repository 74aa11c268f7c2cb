import Foundation
import MPVPlayback
import StreamingCore

/// A session with what a terminal wants to know of it: figures, history, and why something was refused.
@MainActor
final class Playback {
    /// What is to be loaded, and any URL of the server that a person has named: it alone gets the person's header fields.
    typealias WillLoad = (_ media: URL, _ server: URL?) -> Void

    let session: PlayerSession
    let player: any ReportingPlayer
    /// The last transitions, oldest first.
    private(set) var history: [PlaybackTransition] = []
    /// The variants of the current load.
    private(set) var variants = PlayedVariants()
    /// Called with each transition, after it is in the history.
    var onTransition: ((PlaybackTransition) -> Void)?
    /// Called with each variant the player turns to, the first of a load included.
    var onVariant: ((MediaVariant) -> Void)?
    /// Called with what the player does without, though it plays on.
    var onWarning: ((PlaybackWarning) -> Void)?
    /// Called with the summary of a load when another one replaces it, before `onTransition`.
    var onReplacedLoad: ((PlaybackSummary) -> Void)?
    /// Called with what the player refuses later, after the session had accepted it.
    var onLateRefusal: ((PlaybackRejection) -> Void)?

    private let mpv: MPVPlayer?
    private let willLoad: WillLoad
    private let clock: any MonotonicClock
    private let log: PlaybackLog
    private var figures = PlaybackFigures()
    /// The bytes that the player had received before the current load.
    private var earlierBytes: Int64 = 0
    /// The snapshot at the last load command. When the transition is reported, the player may have forgotten the
    /// previous load, and may have received data of the new one.
    private var snapshotBeforeLoad = PlayerSnapshot()
    /// Whether there is a load without a summary.
    private var hasLoad = false
    /// Seconds, of what is loaded or was when it failed; nil until it is known.
    private var duration: TimeInterval?
    /// Whether a retry is restoring the position. A seek that is refused meanwhile does not come from the user.
    private var isRestoringPosition = false
    private var lastRefusal: PlaybackRefusal?
    private var isAsking = false
    private var tokens: Set<EventSubscription> = []

    private static let historyLength = 1_000

    /// - Parameters:
    ///   - mpv: the player, if it is that.
    ///   - willLoad: called before each load.
    init(
        session: PlayerSession, player: any ReportingPlayer, mpv: MPVPlayer?, willLoad: @escaping WillLoad,
        log: PlaybackLog, clock: any MonotonicClock
    ) {
        self.session = session
        self.player = player
        self.mpv = mpv
        self.willLoad = willLoad
        self.log = log
        self.clock = clock
        session.transitionPublisher.sink { [weak self] in self?.note($0) }.store(in: &tokens)
        session.variantPublisher.sink { [weak self] in self?.note($0) }.store(in: &tokens)
        session.warningPublisher.sink { [weak self] in self?.note($0) }.store(in: &tokens)
        session.rejectionPublisher.sink { [weak self] in self?.note($0) }.store(in: &tokens)
    }

    /// Asks for something, and returns why it was refused; nil if it was not.
    func ask(_ request: (PlayerSession) -> Bool) -> PlaybackRefusal? {
        lastRefusal = nil
        isAsking = true
        defer { isAsking = false }
        return request(session) ? nil : lastRefusal
    }

    /// Ends what the player needs of the system; returns when it is gone.
    func close() async {
        mpv?.stop()
        await mpv?.waitUntilStopped()
    }

    /// What there is to show: the player's, and where it has unloaded or is on its way, what the session knows.
    var snapshot: PlayerSnapshot {
        var snapshot = player.snapshot
        snapshot.position = session.position
        // A live stream has none, whatever mpv told before the playlist was read.
        if player.capabilities.isLive != true { snapshot.duration = snapshot.duration ?? duration }
        return snapshot
    }

    /// The suggestion to try the other engine; nil unless the media failed for a reason specific to this engine.
    var advice: String? {
        player.snapshot.isOwnFailure ? "try --engine \(mpv == nil ? "mpv" : "native")" : nil
    }

    /// Loads what a person has named, or what the catalogue on `server` has named.
    @discardableResult
    func load(_ url: URL, server: URL?) -> PlaybackRefusal? {
        willLoad(url, server)
        return send(.load(url))
    }

    func send(_ action: PlaybackAction) -> PlaybackRefusal? {
        if case .load = action { snapshotBeforeLoad = player.snapshot }
        return ask { $0.send(action) != nil }
    }

    /// Returns the metrics of the current load so far.
    func summary(exitCode: Int32?) -> PlaybackSummary {
        summary(
            of: session.currentState, exitCode: exitCode, measuredBitrate: player.snapshot.measuredBitrate,
            bytes: player.snapshot.bytes, at: clock.now, position: player.currentTime)
    }

    /// Ends the metrics of the current load and returns them, so that the next load does not report it as replaced.
    func finishLoad() -> PlaybackSummary {
        defer { hasLoad = false }
        return summary(exitCode: nil)
    }

    private func summary(
        of state: PlaybackState, exitCode: Int32?, measuredBitrate: Double?, bytes: Int64?, at instant: Duration,
        position: TimeInterval
    ) -> PlaybackSummary {
        PlaybackSummary(
            state: state, exitCode: exitCode, figures: figures.closed(at: instant, position: position),
            variants: variants, measuredBitrate: measuredBitrate,
            bytes: bytes.map { $0 - earlierBytes })
    }

    private func note(_ variant: MediaVariant) {
        variants.record(variant)
        onVariant?(variant)
    }

    private func note(_ warning: PlaybackWarning) {
        if let variant = warning.variant { variants.recordFailed(variant) }
        onWarning?(warning)
    }

    private func note(_ rejection: PlaybackRejection) {
        lastRefusal = rejection.reason
        guard !isAsking, case .command(let command) = rejection.attempt else { return }
        // A live stream resumes at the live edge, so it always refuses the seek of a retry.
        if command == .seek, isRestoringPosition, player.capabilities.isLive { return }
        onLateRefusal?(rejection)
    }

    private func note(_ transition: PlaybackTransition) {
        switch transition.action {
        case .load:
            isRestoringPosition = false
            beginLoad(with: transition)
        case .retry: isRestoringPosition = true
        case .seek, .stop, .didReachEnd: isRestoringPosition = false
        case .play, .pause, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering, .didFinishBuffering,
            .didStartSeeking, .didFinishSeeking, .didFail, .didEnterBackground, .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            break
        }
        figures.record(transition)
        noteDuration(after: transition.action)
        if history.count == Self.historyLength { history.removeFirst() }
        history.append(transition)
        onTransition?(transition)
    }

    private func beginLoad(with transition: PlaybackTransition) {
        if hasLoad {
            onReplacedLoad?(
                summary(
                    of: transition.from, exitCode: nil, measuredBitrate: snapshotBeforeLoad.measuredBitrate,
                    bytes: snapshotBeforeLoad.bytes, at: transition.instant, position: transition.position))
        }
        hasLoad = true
        (figures, variants) = (PlaybackFigures(), PlayedVariants())
        earlierBytes = snapshotBeforeLoad.bytes ?? 0
    }

    /// A failure and a retry leave it as it was.
    private func noteDuration(after action: PlaybackAction) {
        switch action {
        case .load, .stop: duration = nil
        case .play, .pause, .seek, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground,
            .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            duration = player.snapshot.duration ?? duration
        }
    }
}
