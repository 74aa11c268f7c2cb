import Foundation
import StreamingCore

/// A recorder that saves the position of a video in a watch history while a session plays the video.
///
/// The recorder saves the position when playback pauses, is interrupted, stops, fails or reaches the end. The position
/// is also saved after a seek, before a load, and when the app enters the background. During playback, the position is
/// saved about every ten seconds, so a killed process loses about ten seconds of progress at most.
///
/// The recorder saves nothing before playback has made progress. A load that fails, or that starts at the end of the
/// video, leaves the history unchanged.
///
/// The recorder works in the isolation of the session, until the recorder is released. Saving never delays playback:
/// while the store is busy, the recorder keeps only the latest position. Await ``WatchHistory/flush()`` before the
/// program exits.
public final class WatchHistoryRecorder {
    private let video: WatchedVideo
    private let writer: WatchHistoryWriter
    private let clock: any MonotonicClock
    private var progress: WatchProgress
    private var duration: TimeInterval?
    private var lastRecord: Duration?
    private var tokens: Set<EventSubscription> = []

    /// The minimum interval between two saves during playback.
    private static let interval = Duration.seconds(10)

    /// Creates a recorder that follows a session. The session may load the video before or after this call. The
    /// recorder ignores loads of other URLs than the URL of the video.
    ///
    /// - Parameters:
    ///   - session: The session to follow.
    ///   - video: The video to save. The recorder replaces the properties `position`, `isFinished` and `watchedAt`, and
    ///     also `duration` if the session knows the duration.
    ///   - history: The history in which the video is saved.
    ///   - clock: The clock of the session.
    ///   - onError: A closure that receives the first error of the history, on the store's thread. Playback and
    ///     recording continue after an error.
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
