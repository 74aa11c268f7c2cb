import Foundation
import StreamingCore
import StreamingLibrary

/// The playback of the browse screen: a queue of videos, their saved positions, and the values of the playback panel.
@MainActor
final class BrowsePlayback {
    let playback: Playback
    /// A closure to call after each change of the playback.
    var onChange: (() -> Void)?
    /// A function that receives each message about the playback, such as a warning.
    var onMessage: ((String) -> Void)?
    /// A function that receives the position of the current video once per second of playback, and at its end.
    var onProgress: ((WatchedVideo) -> Void)?
    /// A function that returns the position at which a video resumes, in seconds, or nil to start at its beginning.
    var resumePosition: ((UUID) -> TimeInterval?)?
    /// The catalogues and durations of the queued videos, by the identifiers of the videos.
    var queuedVideos: [UUID: QueuedVideo] {
        let ids = Set(queue.items.compactMap(\.videoID))
        return videos.filter { ids.contains($0.key) }
    }
    /// The catalogues and durations of all videos that were queued, by the identifiers of the videos.
    private var videos: [UUID: QueuedVideo] = [:]

    private let history: WatchHistory
    private let clock: any MonotonicClock
    private let notices: Notices
    /// The catalogue that the user named. Only its server receives the user's header fields.
    private let named: CatalogueSource?
    /// The recorders of the current and the previous video. The previous recorder saves the position at the load.
    private var recorders: [WatchHistoryRecorder] = []
    /// The identifier of the entry that was added to play a video at once; nil if there is none.
    private var passingID: UUID?
    /// The number of received bytes, and the time of its last change.
    private var received: (bytes: Int64, at: Duration) = (0, .zero)
    private var throughputs: [Double] = []
    private var buffers: [Double] = []
    private var nextSample = Duration.zero

    /// The time without data from which a wait is explained by it, in seconds.
    private static let shortestSilence = 2.0
    /// The number of seconds that the charts contain.
    private static let chartLength = 240

    /// A failed video stays on the screen with its reason. Skipping it would play a video that the user did not choose.
    private let policies = {
        var policies = PlaybackQueuePolicies()
        policies.onFailure = .stop
        return policies
    }()

    private(set) lazy var queue = PlaybackQueue(
        player: playback.player, policies: policies, preloader: playback.preloader,
        resumePosition: { [weak self] item in item.videoID.flatMap { self?.resumePosition?($0) } },
        willLoad: { [weak self] in self?.prepare($0) })

    init(_ playback: Playback, history: WatchHistory, named: CatalogueSource?, in context: CommandContext) {
        self.playback = playback
        self.history = history
        self.named = named
        clock = context.clock
        notices = context.composition.notices
        playback.onEvent = { [weak self] in self?.follow($0) }
    }

    // MARK: The queue

    /// Plays a video now. If the queue does not contain the video, the video follows the current entry, and the video
    /// that was added in the same way before is removed.
    func play(_ item: BrowseItem) {
        if let entry = queue.items.first(where: { $0.videoID == item.videoID && $0.url == item.url }) {
            queue.play(entry.id)
            return
        }
        let previous = passingID
        let entry = add(item, after: queue.current)
        queue.play(entry.id)
        if let previous { queue.remove(previous) }
        passingID = entry.id
    }

    /// Adds a video to the end of the queue, or after the current entry. Returns a message about the change.
    func enqueue(_ item: BrowseItem, playsNext: Bool) -> String {
        let entry = add(item, after: playsNext ? queue.current : queue.items.last)
        return playsNext ? "will play next: \(entry.title ?? "")" : "queued: \(entry.title ?? "")"
    }

    @discardableResult
    private func add(_ item: BrowseItem, after other: PlaybackQueueItem?) -> PlaybackQueueItem {
        let entry = PlaybackQueueItem(url: item.url, title: item.title, videoID: item.videoID)
        if let id = item.videoID { videos[id] = QueuedVideo(catalogue: item.catalogue, duration: item.duration) }
        queue.insert([entry], after: other?.id)
        return entry
    }

    /// Restores a saved queue without playing it.
    func restore(_ memory: BrowseMemory) {
        videos = memory.queuedVideos
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
        return queue.isShuffled ? "shuffle is on" : "shuffle is off"
    }

    // MARK: Commands

    /// Sends a command to the player. Returns the reason for a rejection or a message about the change; otherwise nil.
    func send(_ control: PlaybackControl) -> String? {
        switch control.send(to: playback) {
        case .rejected(let reason): "rejected: \(reason)"
        case .changed(let message): message
        }
    }

    /// Seeks to a position in seconds. Returns the reason for a rejection; otherwise nil.
    func seek(to position: TimeInterval) -> String? {
        playback.ask { $0.seek(to: position) }.map { "rejected: \($0)" }
    }

    /// Seeks to a part of the media, from 0 for its beginning to 1 for its end. Returns the reason for a rejection;
    /// otherwise nil.
    func seek(toShare share: Double) -> String? {
        let snapshot = playback.player.snapshot
        guard let range = snapshot.seekableRange ?? snapshot.duration.map({ 0...$0 }) else { return nil }
        return seek(to: range.lowerBound + share * (range.upperBound - range.lowerBound))
    }

    // MARK: Loads

    private func prepare(_ item: PlaybackQueueItem) {
        let video = item.videoID.flatMap { videos[$0] }
        let source = video?.catalogue
        let server = source == named ? source?.url : nil
        playback.prepareLoad(
            of: item.url, server, item.videoID.map { .init(id: $0, title: item.title ?? "") })
        (throughputs, buffers, received) = ([], [], (0, clock.now))
        guard let watched = watched(item) else { return }
        let recorder = WatchHistoryRecorder(of: playback.session, video: watched, history: history, clock: clock) {
            [notices] in notices.say("cannot save the position: \($0)")
        }
        recorders = recorders.suffix(1) + [recorder]
    }

    private func watched(_ item: PlaybackQueueItem) -> WatchedVideo? {
        guard let id = item.videoID else { return nil }
        let video = videos[id]
        return WatchedVideo(
            id: id, title: item.title ?? "", url: item.url, document: video?.catalogue?.document,
            api: video?.catalogue?.api, position: 0, duration: video?.duration, watchedAt: clock.date)
    }

    private func follow(_ event: StreamingPlayer.Event) {
        switch event {
        case .transition(let transition):
            // The recorder of the previous video has saved its position at the load. Both videos can have the same URL.
            if case .load = transition.action {} else { recorders = recorders.suffix(1) }
            if transition.didChangeState { report(transition) }
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
        if let bytes = snapshot.bytes, bytes != received.bytes { received = (bytes, now) }
        let rate = silence == nil ? snapshot.throughput ?? 0 : 0
        throughputs = (throughputs + [rate]).suffix(Self.chartLength)
        buffers = (buffers + [snapshot.buffered]).suffix(Self.chartLength)
        if playback.player.state == .playing { reportProgress(isFinished: false) }
    }

    /// The time since the last received data in seconds, if playback waits for data; otherwise nil.
    private var silence: TimeInterval? {
        guard playback.player.snapshot.bytes != nil else { return nil }
        switch playback.player.state {
        case .loading, .buffering, .seeking:
            let time = (clock.now - received.at).seconds
            return time >= Self.shortestSilence ? time : nil
        case .idle, .ready, .playing, .paused, .ended, .failed: return nil
        }
    }

    /// The speed, the volume, the mute setting and the limit of the bitrate, where they differ from the default.
    private var controls: String {
        let player = playback.player
        let limit = playback.bitrateLimit.map { "at most \(PlaybackTexts.bandwidth(Double($0)))" }
        return [PlaybackTexts.controls(speed: player.rate, volume: player.volume, isMuted: player.isMuted), limit]
            .compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "  ")
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
            videoID: isCurrent ? queue.current?.videoID : nil,
            state: player.state,
            willPlay: player.willPlay, snapshot: player.snapshot, subtitle: SubtitleTexts.line(player.subtitles),
            controls: controls,
            modes: modes, rebuffers: metrics.rebufferCount, rebufferTime: metrics.rebufferTime,
            recoveredErrors: metrics.recoveredErrors.values.reduce(0, +), warning: player.warnings.last?.reason,
            retry: player.pendingRetry.map { PlaybackTexts.retry($0, at: clock.now) },
            failure: player.failure.map { Failure($0, url: url, advice: playback.advice).message },
            silence: silence, suppression: player.suppression, throughputs: throughputs, buffers: buffers,
            trackCounts: Dictionary(grouping: player.tracks, by: \.kind).mapValues(\.count))
    }
}
