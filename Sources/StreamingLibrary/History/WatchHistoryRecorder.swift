import Foundation
import StreamingCore

/// Remembers how far a session plays a video: at each pause, seek, stop, failure and end, when another is loaded, and every
/// ten seconds while it plays, which is what a process that is killed loses at most.
///
/// Nothing is remembered before there was progress: a load that fails, or that begins at its end, leaves what is known. It
/// follows as long as it lives, confined like the session. It never waits for the history: of the places that come while
/// the history is busy, it saves the last. Await `WatchHistory.flush()` before the program exits.
public final class WatchHistoryRecorder {
    private let video: WatchedVideo
    private let writer: WatchHistoryWriter
    private let clock: any MonotonicClock
    private var progress: WatchProgress
    private var duration: TimeInterval?
    private var lastRecord: Duration?
    private var tokens: Set<EventSubscription> = []

    private static let interval = Duration.seconds(10)

    /// Follows what the session plays from the video's URL; made before or after the load.
    ///
    /// - Parameters:
    ///   - video: what is known of it; its position and its dates are not looked at.
    ///   - clock: the session's.
    ///   - onError: Called once, on the store's thread, when the history fails; playback and recording go on.
    public init(
        of session: PlayerSession, video: WatchedVideo, history: WatchHistory,
        clock: any MonotonicClock = SystemClock(),
        onError: @escaping @Sendable (StoreError) -> Void = { _ in }
    ) {
        self.video = video
        self.clock = clock
        writer = WatchHistoryWriter(history, onError: onError)
        progress = WatchProgress(
            of: video.url, isLoaded: session.machine.model.media == video.url,
            isPlaying: session.currentState == .playing)
        duration = video.duration
        session.transitionPublisher.sink { [weak self] transition in
            guard let self, let mark = progress.follow(transition) else { return }
            record(mark)
        }.store(in: &tokens)
        session.positionPublisher.dropFirst().sink { [weak self, weak session] position in
            guard let self, let session, session.currentState == .playing, session.machine.model.media == video.url
            else { return }
            play(to: position, of: session.duration)
        }.store(in: &tokens)
    }

    private func play(to position: TimeInterval, of duration: TimeInterval?) {
        guard let mark = progress.advance(to: position) else { return }
        self.duration = duration ?? self.duration
        if let lastRecord, clock.now - lastRecord < Self.interval { return }
        record(mark)
    }

    private func record(_ mark: WatchProgress.Mark) {
        lastRecord = clock.now
        var watched = video
        watched.position = mark.position
        watched.duration = duration
        watched.isFinished = mark.isFinished
        watched.watchedAt = clock.date
        writer.save(watched)
    }
}
