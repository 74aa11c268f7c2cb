import Foundation
import StreamingCore
import StreamingLibrary

/// The playback of the browse screen: a queue of videos, their saved positions, and the values of the playback panel.
@MainActor
final class BrowsePlayback {
    let playback: Playback
    /// A function that receives each change of the playback.
    var onChange: (() -> Void)?
    /// A function that receives each message about the playback, such as a warning.
    var onMessage: ((String) -> Void)?
    /// A function that receives the position of the current video once per second of playback, and at its end.
    var onProgress: ((WatchedVideo) -> Void)?
    /// A function that returns the position at which a video resumes, in seconds, or nil to start at its beginning.
    var resumePosition: ((UUID) -> TimeInterval?)?
    /// The catalogues and durations of the queued videos, by the identifiers of the videos.
    private(set) var queuedVideos: [UUID: QueuedVideo] = [:]

    private let history: WatchHistory
    private let clock: any MonotonicClock
    private let notices: Notices
    /// The catalogue that the user named. Only its server receives the user's header fields.
    private let named: CatalogueSource?
    /// The recorders of the current and the previous video. The previous recorder saves the position at the load.
    private var recorders: [WatchHistoryRecorder] = []
    private var throughputs: [Double] = []
    private var buffers: [Double] = []
    private var nextSample = Duration.zero

    /// The number of seconds that the charts contain.
    private static let chartLength = 240

    private(set) lazy var queue = PlaybackQueue(
        player: playback.player, preloader: playback.preloader,
        resumePosition: { [weak self] item in item.videoID.flatMap { self?.resumePosition?($0) } },
        willLoad: { [weak self] in self?.prepare($0) })

    init(_ playback: Playback, history: WatchHistory, named: CatalogueSource?, in context: CommandContext) {
        self.playback = playback
        self.history = history
        self.named = named
        clock = context.clock
        notices = context.composition.notices
        playback.onEvent = { [weak self] in self?.follow($0) }
        playback.onAlert = { [weak self] in self?.onMessage?(PlaybackTexts.alert($0)) }
    }

    // MARK: The queue

    /// Plays a video now. If the queue does not contain the video, the video follows the current entry.
    func play(_ item: BrowseItem) {
        let entry =
            queue.items.first { $0.videoID == item.videoID && $0.url == item.url } ?? add(item, after: queue.current)
        queue.play(entry.id)
    }

    /// Adds a video to the end of the queue, or after the current entry. Returns a message about the change.
    func enqueue(_ item: BrowseItem, playsNext: Bool) -> String {
        let entry = add(item, after: playsNext ? queue.current : queue.items.last)
        return playsNext ? "plays next: \(entry.title ?? "")" : "queued: \(entry.title ?? "")"
    }

    @discardableResult
    private func add(_ item: BrowseItem, after other: PlaybackQueueItem?) -> PlaybackQueueItem {
        let entry = PlaybackQueueItem(url: item.url, title: item.title, videoID: item.videoID)
        if let id = item.videoID { queuedVideos[id] = QueuedVideo(catalogue: item.catalogue, duration: item.duration) }
        queue.insert([entry], after: other?.id)
        return entry
    }

    /// Restores a saved queue without playing it.
    func restore(_ memory: BrowseMemory) {
        queuedVideos = memory.queuedVideos
        queue.restore(memory.queue)
    }

    func cycleRepeatMode() -> String {
        let next: PlaybackRepeatMode =
            switch queue.repeatMode {
            case .off: .all
            case .all: .one
            case .one: .off
            }
        queue.setRepeatMode(next)
        return "repeat: \(next.rawValue)"
    }

    func toggleShuffle() -> String {
        queue.setShuffled(!queue.isShuffled)
        return queue.isShuffled ? "the queue is shuffled" : "the queue plays in its order"
    }

    // MARK: Commands

    /// Sends a command to the player. Returns the reason of a rejection or a message about the change; otherwise nil.
    func send(_ control: PlaybackControl) -> String? {
        switch control.send(to: playback) {
        case .rejected(let reason): "rejected: \(reason)"
        case .changed(let message): message
        }
    }

    /// Seeks to a position in seconds. Returns the reason of a rejection; otherwise nil.
    func seek(to position: TimeInterval) -> String? {
        playback.ask { $0.seek(to: position) }.map { "rejected: \($0)" }
    }

    /// Seeks to a part of the media, from 0 for its beginning to 1 for its end. Returns the reason of a rejection;
    /// otherwise nil.
    func seek(toShare share: Double) -> String? {
        let snapshot = playback.player.snapshot
        guard let range = snapshot.seekableRange ?? snapshot.duration.map({ 0...$0 }) else { return nil }
        return seek(to: range.lowerBound + share * (range.upperBound - range.lowerBound))
    }

    // MARK: Loads

    private func prepare(_ item: PlaybackQueueItem) {
        let video = item.videoID.flatMap { queuedVideos[$0] }
        let source = video?.catalogue
        let server = source == named ? source?.url : nil
        playback.prepareLoad(
            of: item.url, server, item.videoID.map { .init(id: $0, title: item.title ?? "") })
        (throughputs, buffers) = ([], [])
        guard let watched = watched(item) else { return }
        let recorder = WatchHistoryRecorder(of: playback.session, video: watched, history: history, clock: clock) {
            [notices] in notices.say("cannot save the position: \($0)")
        }
        recorders = recorders.suffix(1) + [recorder]
    }

    private func watched(_ item: PlaybackQueueItem) -> WatchedVideo? {
        guard let id = item.videoID else { return nil }
        let video = queuedVideos[id]
        return WatchedVideo(
            id: id, title: item.title ?? "", url: item.url, document: video?.catalogue?.document,
            api: video?.catalogue?.api, position: 0, duration: video?.duration, watchedAt: clock.date)
    }

    private func follow(_ event: StreamingPlayer.Event) {
        switch event {
        case .transition(let transition): if transition.didChangeState { report(transition) }
        case .rejection(let rejection): onMessage?(PlaybackTexts.rejection(rejection))
        case .warning(let warning): onMessage?(PlaybackTexts.warning(warning))
        case .recovered(let error): onMessage?(PlaybackTexts.recovery(error))
        case .variant, .dateRange, .subtitles, .missed: break
        }
        onChange?()
    }

    private func report(_ transition: PlaybackTransition) {
        if case .failed(let error) = transition.to, playback.player.pendingRetry == nil {
            onMessage?("cannot play \(queue.current?.title ?? "the video"): \(error.reason)")
        }
        if transition.to == .ended { reportProgress(isFinished: true) }
        if transition.from == .playing, transition.to == .paused { reportProgress(isFinished: false) }
    }

    private func reportProgress(isFinished: Bool) {
        guard queue.isCurrentLoaded, let current = queue.current, var video = watched(current) else { return }
        video.position = playback.session.position
        video.duration = playback.session.duration ?? video.duration
        video.isFinished = isFinished
        onProgress?(video)
    }

    // MARK: The panel

    /// Takes a sample for the charts, if a second has passed since the last sample.
    func sample() {
        let now = clock.now
        guard now >= nextSample, playback.player.state != .idle else { return }
        nextSample = now + .seconds(1)
        let snapshot = playback.player.snapshot
        throughputs = (throughputs + [snapshot.throughput ?? 0]).suffix(Self.chartLength)
        buffers = (buffers + [snapshot.buffered]).suffix(Self.chartLength)
        if playback.player.state == .playing { reportProgress(isFinished: false) }
    }

    /// The values of the panel; nil if nothing is loaded.
    var nowPlaying: NowPlaying? {
        let player = playback.player
        guard player.state != .idle, let url = player.media else { return nil }
        let (metrics, isCurrent) = (player.metrics, queue.isCurrentLoaded)
        let modes = [
            queue.repeatMode == .off ? nil : "repeat \(queue.repeatMode.rawValue)", queue.isShuffled ? "shuffle" : nil,
        ].compactMap { $0 }.joined(separator: "  ")
        return NowPlaying(
            title: (isCurrent ? queue.current?.title : nil) ?? url.redacted, url: url,
            entryID: isCurrent ? queue.current?.id : nil, videoID: isCurrent ? queue.current?.videoID : nil,
            state: player.state,
            willPlay: player.willPlay, snapshot: player.snapshot, subtitle: SubtitleTexts.line(player.subtitles),
            controls: PlaybackTexts.controls(speed: player.rate, volume: player.volume, isMuted: player.isMuted),
            modes: modes, rebuffers: metrics.rebufferCount, rebufferTime: metrics.rebufferTime,
            recoveredErrors: metrics.recoveredErrors.values.reduce(0, +), warning: player.warnings.last?.reason,
            retry: player.pendingRetry.map { PlaybackTexts.retry($0, at: clock.now) },
            failure: player.failure.map { Failure($0, url: url, advice: playback.advice).message },
            isSuppressed: !player.suppression.isEmpty, throughputs: throughputs, buffers: buffers,
            trackCounts: Dictionary(grouping: player.tracks, by: \.kind).mapValues(\.count))
    }
}
