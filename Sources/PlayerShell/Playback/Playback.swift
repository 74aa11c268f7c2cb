import Foundation
import MPVPlayback
import StreamingCore
import StreamingMetrics

/// A player with a history of transitions, the summaries of loads, and the reasons for rejected commands.
@MainActor
final class Playback {
    /// A function to call before a load. The arguments are the URL of the media and a URL of the server that the user
    /// named.
    ///
    /// Only the server that the user named receives the user's header fields. If the second URL is nil, no server
    /// receives the fields.
    typealias WillLoad = (_ media: URL, _ server: URL?) -> Void

    let player: StreamingPlayer
    /// The last 1,000 transitions, oldest first.
    private(set) var history: [PlaybackTransition] = []
    /// An optional function that receives each event of the player.
    ///
    /// A transition is added to the history before the function receives the transition. The function receives only
    /// rejections of commands that the session had accepted before.
    var onEvent: ((StreamingPlayer.Event) -> Void)?
    /// An optional function that receives each alert about the performance of playback.
    var onAlert: ((PerformanceAlert) -> Void)?
    /// An optional function that receives the summary of a load that another load replaces. The call comes before the
    /// event of the new load.
    var onReplacedLoad: ((PlaybackSummary) -> Void)?

    /// The recorder of the viewing sessions, or nil if they are not recorded.
    var analytics: PlaybackAnalyticsRecorder?

    /// The adaptation of the buffer to the throughput and the memory, or nil if the buffer does not adapt.
    var resources: ResourceAdaptation?

    /// The preloader of the player, or nil if the engine does not preload.
    var preloader: (any MediaPreloader)?

    /// The maximum bitrate that the user has set with a key, in bits per second, or nil for no limit.
    var bitrateLimit: Int?

    private let mpv: MPVPlayer?
    private let willLoad: WillLoad
    private let log: PlaybackLog
    /// The last known live status of the current load.
    private var live = LiveStatus()
    /// Whether there is a load whose summary must be reported when another load replaces the load.
    private var hasLoad = false
    /// Whether a retry is restoring the position, which lasts until a seek, a stop, a load or the end of the media. If
    /// a seek in live media is rejected during this time, the seek is not a command of the user.
    private var isRestoringPosition = false
    /// Whether the media was live at a transition of this load. The value stays true if the live stream ends during a
    /// retry.
    private var wasLive = false
    private var isAsking = false
    private let performance: PlaybackPerformanceService
    private let observer: PlaybackPerformanceObserver
    private var tokens: Set<EventSubscription> = []

    private static let historyLength = 1_000

    /// Creates a playback without media.
    ///
    /// - Parameters:
    ///   - player: The player, which has loaded nothing.
    ///   - mpv: The mpv player behind `player`, or nil if the engine is not mpv.
    ///   - willLoad: A closure that the playback calls before each load.
    ///   - log: The log of the session. The playback retains the log, so that logging continues until the playback is
    ///     deallocated.
    init(_ player: StreamingPlayer, mpv: MPVPlayer?, willLoad: @escaping WillLoad, log: PlaybackLog) {
        self.player = player
        self.mpv = mpv
        self.willLoad = willLoad
        self.log = log
        // The wall clock can be corrected, so the dates of the service come from the monotonic clock.
        let clock = player.session.clock
        let start = clock.startDate
        performance = PlaybackPerformanceService(currentDate: { start.addingTimeInterval(clock.now.seconds) })
        observer = PlaybackPerformanceObserver(of: player, service: performance, makeSessionID: { UUID() })
        player.publisher.sink { [weak self] in self?.follow($0) }.store(in: &tokens)
        player.session.positionPublisher.sink { [weak self] _ in self?.updateLiveStatus() }.store(in: &tokens)
        performance.alertPublisher.sink { [weak self] in self?.onAlert?($0) }.store(in: &tokens)
    }

    var session: PlayerSession { player.session }

    /// Sends a command to the player. Returns the reason if the player rejects the command, otherwise nil.
    func ask(_ command: (StreamingPlayer) -> PlaybackRejection?) -> PlaybackRejection.Reason? {
        isAsking = true
        defer { isAsking = false }
        return command(player)?.reason
    }

    /// Ends the viewing session and the mpv process, and returns after the process has exited. With another engine,
    /// only the viewing session ends.
    func close() async {
        // The viewing session needs the position, which the end of mpv resets.
        analytics?.end()
        mpv?.stop()
        await mpv?.waitUntilStopped()
    }

    /// The suggestion to try the other engine if this engine does not support the media or cannot run, otherwise nil.
    var advice: String? {
        player.snapshot.isOwnFailure ? "try --engine \(mpv == nil ? "mpv" : "native")" : nil
    }

    /// Loads media. Returns the reason if the command is rejected, otherwise nil.
    ///
    /// - Parameters:
    ///   - url: The URL of the media.
    ///   - server: A URL of the server that the user named, or nil if the user named no server.
    ///   - video: The identifier and the title of the video, or nil if the media is not from a catalogue.
    @discardableResult
    func load(_ url: URL, server: URL?, video: PlaybackAnalyticsRecorder.Video? = nil) -> PlaybackRejection.Reason? {
        prepareLoad(of: url, server, video)
        return ask { $0.load(url) }
    }

    /// Loads media and plays it, with a single command.
    ///
    /// - Parameters:
    ///   - url: The URL of the media.
    ///   - server: A URL of the server that the user named, or nil if the user named no server.
    ///   - start: The start position in seconds.
    ///   - video: The identifier and the title of the video, or nil if the media is not from a catalogue.
    func play(
        _ url: URL, server: URL?, from start: TimeInterval = 0, video: PlaybackAnalyticsRecorder.Video? = nil
    ) {
        prepareLoad(of: url, server, video)
        _ = ask { $0.play(url, from: start) }
    }

    /// Prepares for a load that another object sends to the player.
    func prepareLoad(of url: URL, _ server: URL?, _ video: PlaybackAnalyticsRecorder.Video?) {
        willLoad(url, server)
        analytics?.nextVideo = video
    }

    /// Returns the summary of the current load so far.
    ///
    /// - Parameter exitCode: The exit code of the process, or nil if another load follows.
    func summary(exitCode: Int32?) -> PlaybackSummary {
        PlaybackSummary(state: session.currentState, exitCode: exitCode, metrics: player.metrics, live: live)
    }

    /// Returns the summary of the current load. The summary is not reported again when the next load replaces the
    /// current load.
    func finishLoad() -> PlaybackSummary {
        defer { hasLoad = false }
        return summary(exitCode: nil)
    }

    private func follow(_ event: StreamingPlayer.Event) {
        switch event {
        case .transition(let transition): note(transition)
        case .rejection(let rejection): if !isLate(rejection) { return }
        case .warning, .recovered, .variant, .dateRange, .subtitles, .missed: break
        }
        onEvent?(event)
    }

    /// Returns whether the player has rejected a command of the user after the session had accepted the command.
    private func isLate(_ rejection: PlaybackRejection) -> Bool {
        guard !isAsking, case .command(let command) = rejection.attempt else { return false }
        // A live stream resumes at the live edge, so a player can reject the seek of a retry.
        return !(command == .seek && isRestoringPosition && wasLive)
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
        // At a load, the player still has the properties of the previous media.
        let isLoad = if case .load = transition.action { true } else { false }
        wasLive = !isLoad && (wasLive || player.capabilities.isLive == true)
        if history.count == Self.historyLength { history.removeFirst() }
        history.append(transition)
    }

    /// Updates the live status. While it is unknown whether the media is live, such as before the media is ready, the
    /// last status is kept.
    private func updateLiveStatus() {
        guard let isLive = player.session.isLive else { return }
        live = isLive ? LiveStatus(player.snapshot) : LiveStatus()
    }

    private func beginLoad(with transition: PlaybackTransition) {
        if hasLoad, let metrics = player.replacedMetrics {
            onReplacedLoad?(PlaybackSummary(state: transition.from, exitCode: nil, metrics: metrics, live: live))
        }
        live = LiveStatus()
        hasLoad = true
    }
}
