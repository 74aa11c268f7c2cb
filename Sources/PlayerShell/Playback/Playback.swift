import Foundation
import MPVPlayback
import StreamingCore

/// A player with its history, its summaries and the reasons for rejections, as the terminal shows them.
@MainActor
final class Playback {
    /// A function to call before a load, with any URL of the server that the user named.
    ///
    /// Only that server receives the user's header fields.
    typealias WillLoad = (_ media: URL, _ server: URL?) -> Void

    let player: StreamingPlayer
    /// The last transitions, oldest first, at most 1,000.
    private(set) var history: [PlaybackTransition] = []
    /// Called with each event.
    ///
    /// A transition is reported after its entry in the history, and a rejection only if no command has returned it.
    var onEvent: ((StreamingPlayer.Event) -> Void)?
    /// Called with the summary of a load when another one replaces it, before the event.
    var onReplacedLoad: ((PlaybackSummary) -> Void)?

    private let mpv: MPVPlayer?
    private let willLoad: WillLoad
    private let log: PlaybackLog
    /// The variants of the current load that were excluded for a while.
    private var failedVariants: [MediaVariant] = []
    /// The measured bitrate at the last load command, which the player may have discarded before the transition.
    private var bitrateBeforeLoad: Double?
    /// Whether there is a load without a summary.
    private var hasLoad = false
    /// Whether a retry is restoring the position. A seek rejected meanwhile does not come from the user.
    private var isRestoringPosition = false
    private var isAsking = false
    private var token: EventSubscription?

    private static let historyLength = 1_000

    /// Creates a playback.
    ///
    /// - Parameters:
    ///   - player: The player.
    ///   - mpv: The mpv player behind `player`, or nil for another engine.
    ///   - willLoad: Called before each load.
    ///   - log: The log of the session, which lives as long as the playback.
    init(_ player: StreamingPlayer, mpv: MPVPlayer?, willLoad: @escaping WillLoad, log: PlaybackLog) {
        self.player = player
        self.mpv = mpv
        self.willLoad = willLoad
        self.log = log
        token = player.publisher.sink { [weak self] in self?.follow($0) }
    }

    var session: PlayerSession { player.session }

    /// Sends a command, and returns the reason if it is rejected.
    func ask(_ command: (StreamingPlayer) -> PlaybackRejection?) -> PlaybackRefusal? {
        isAsking = true
        defer { isAsking = false }
        return command(player)?.reason
    }

    /// Ends the mpv process, if there is one, and returns when it has exited.
    func close() async {
        mpv?.stop()
        await mpv?.waitUntilStopped()
    }

    /// The suggestion to try the other engine, or nil unless the media failed for a reason specific to this engine.
    var advice: String? {
        player.snapshot.isOwnFailure ? "try --engine \(mpv == nil ? "mpv" : "native")" : nil
    }

    /// Loads media, and returns the reason if the command is rejected.
    ///
    /// - Parameters:
    ///   - url: The URL of the media.
    ///   - server: Any URL of the server that the user named.
    @discardableResult
    func load(_ url: URL, server: URL?) -> PlaybackRefusal? {
        prepareLoad(url, server)
        return ask { $0.load(url) }
    }

    /// Loads media and plays it, with a single command.
    ///
    /// - Parameters:
    ///   - url: The URL of the media.
    ///   - server: Any URL of the server that the user named.
    ///   - start: The start position in seconds.
    func play(_ url: URL, server: URL?, from start: TimeInterval = 0) {
        prepareLoad(url, server)
        _ = ask { $0.play(url, from: start) }
    }

    private func prepareLoad(_ url: URL, _ server: URL?) {
        willLoad(url, server)
        bitrateBeforeLoad = player.snapshot.measuredBitrate
    }

    /// Returns the summary of the current load so far.
    ///
    /// - Parameter exitCode: The exit code of the process, or nil if another load follows.
    func summary(exitCode: Int32?) -> PlaybackSummary {
        summary(
            player.metrics, of: session.currentState, exitCode: exitCode, bitrate: player.snapshot.measuredBitrate)
    }

    /// Returns the summary of the current load, and does not report the load again when the next one replaces it.
    func finishLoad() -> PlaybackSummary {
        defer { hasLoad = false }
        return summary(exitCode: nil)
    }

    private func summary(
        _ metrics: PlaybackMetrics, of state: PlaybackState, exitCode: Int32?, bitrate: Double?
    ) -> PlaybackSummary {
        PlaybackSummary(
            state: state, exitCode: exitCode, metrics: metrics, failedVariants: failedVariants, measuredBitrate: bitrate
        )
    }

    private func follow(_ event: StreamingPlayer.Event) {
        switch event {
        case .transition(let transition): note(transition)
        case .warning(let warning):
            if let variant = warning.variant, !failedVariants.contains(variant) { failedVariants.append(variant) }
        case .rejection(let rejection): if !isLate(rejection) { return }
        case .recovered, .variant, .missed: break
        }
        onEvent?(event)
    }

    /// Whether the player rejects a command that the session had accepted.
    private func isLate(_ rejection: PlaybackRejection) -> Bool {
        guard !isAsking, case .command(let command) = rejection.attempt else { return false }
        // A live stream resumes at the live edge, so it always rejects the seek of a retry.
        return !(command == .seek && isRestoringPosition && player.capabilities.isLive)
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
        if history.count == Self.historyLength { history.removeFirst() }
        history.append(transition)
    }

    private func beginLoad(with transition: PlaybackTransition) {
        if hasLoad, let metrics = player.replacedMetrics {
            onReplacedLoad?(summary(metrics, of: transition.from, exitCode: nil, bitrate: bitrateBeforeLoad))
        }
        hasLoad = true
        failedVariants = []
    }
}
