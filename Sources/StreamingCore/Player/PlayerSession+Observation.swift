import Foundation

extension PlayerSession {
    /// The publisher of the observations of every load. Metrics and reports are computed from observations and
    /// transitions.
    public var observationPublisher: EventPublisher<PlaybackObservation> { measurements.publisher }

    /// A publisher that sends an event after each accepted command for the speed, the volume or the mute setting.
    package var controlPublisher: EventPublisher<Void> { measurements.controlPublisher }

    /// The metrics of the current load, up to now. After a stop, the value is the metrics of the stopped load.
    public var metrics: PlaybackMetrics { measurements.metrics(snapshot, at: instant) }

    /// A sample of the player at this time, which is not published.
    package var currentSample: PlaybackSample { measurements.currentSample(snapshot, at: instant) }

    /// The current time on the session's monotonic clock. All actions of one command have the same time.
    var instant: Duration { machine.store.moment.instant }

    /// Samples the player for the metrics, unless nothing is loaded.
    package func takeSample() { if media != nil { measurements.sample(snapshot, at: instant) } }

    /// The metrics of the load before the current load; nil if there was no earlier load.
    public var replacedMetrics: PlaybackMetrics? { measurements.replaced }

    /// The position in seconds from the start; the target position while media is loading or a seek is in progress.
    public var position: TimeInterval {
        switch currentState {
        case .idle, .loading, .seeking, .failed: machine.model.position
        case .ready, .playing, .paused, .buffering, .ended: player.currentTime
        }
    }

    /// The wall-clock date of the position; nil before the media is ready, after a failure, if the media has no dates,
    /// or if the player does not report the date. In HLS, the date comes from EXT-X-PROGRAM-DATE-TIME.
    public var currentDate: Date? { isOpen ? player.snapshot.currentDate : nil }

    /// The player's snapshot, in which the position and the duration are those of the session.
    package var snapshot: PlayerSnapshot {
        var snapshot = player.snapshot
        (snapshot.position, snapshot.duration) = (position, duration)
        return snapshot
    }

    /// The buffered duration ahead of the position, in seconds.
    public var buffered: TimeInterval { player.snapshot.buffered }

    /// Whether seeks within the media are accepted. The value is false before the media is ready and after a failure,
    /// although a seek while loading sets the start position.
    ///
    /// For a live stream, the value becomes true when the window is longer than three target durations, and false when
    /// the window is at most two target durations long. A short window holds little more than the media between the
    /// position and the live edge. ``seekToLiveEdge()`` is still accepted.
    public var canSeek: Bool { isOpen && player.capabilities.canSeek }

    /// The seekable range in seconds from the start; nil while the range is unknown, or if ``canSeek`` is false. The
    /// range of a live stream is its window, which moves.
    public var seekableRange: ClosedRange<TimeInterval>? {
        guard canSeek else { return nil }
        return player.snapshot.seekableRange ?? duration.map { 0...max(0, $0) }
    }

    /// The duration between the position and the live edge, in seconds. Nil before the media is ready, after a failure,
    /// if the media is not live, or if the player does not measure the latency.
    public var liveLatency: TimeInterval? { isOpen ? player.snapshot.liveLatency : nil }

    /// Whether the media is live, which means that the media has no end yet. Nil before the media is ready, after a
    /// failure, or while the player has not determined the value.
    public var isLive: Bool? { isOpen ? player.capabilities.isLive : nil }

    /// The URL of the loaded media, or of the media whose playback failed; nil if nothing is loaded.
    public var media: URL? { machine.model.media }

    /// Whether the media plays, or will play once the buffer for playback is filled.
    public var willPlay: Bool { machine.model.willPlay && !currentState.needsCommand }

    /// The playback speed; 1 is normal speed.
    public var rate: Float { player.playbackSpeed }

    /// The volume, from 0 to 1.
    public var volume: Float { player.volume }

    /// Whether the audio is muted.
    public var isMuted: Bool { player.isMuted }

    /// The variant of the last received segment; nil before the first segment, if the media has no variants, or if the
    /// player does not report variants.
    public var variant: MediaVariant? { player.snapshot.variant }

    /// The variants of the media, by ascending bitrate; empty if the media has no variants, or if the player does not
    /// report them.
    public var variants: [MediaVariant] { player.snapshot.variants }

    /// The selectable audio and subtitle tracks of the loaded media, or an empty array if there are none.
    public var tracks: [MediaTrack] { player.tracks }

    /// Publishes an event of the player that does not affect the state, to observers and for the metrics.
    func publish(_ event: PlayerEvent) {
        switch event {
        case .didChangeVariant(let variant):
            measurements.observe(.variant(variant, instant: instant))
            _ = variantPublisher.publish(variant)
        case .warning(let warning):
            measurements.observe(.warning(warning.redacted, instant: instant))
            _ = warningPublisher.publish(warning)
        case .didRecover(let error):
            measurements.observe(.recovered(error, instant: instant))
            _ = recoveryPublisher.publish(error)
        case .dateRange(let event):
            measurements.observe(.dateRange(event.redacted, instant: instant))
            _ = dateRangePublisher.publish(event)
        case .subtitles(let cues):
            measurements.observe(.subtitles(cues, instant: instant))
            _ = subtitlePublisher.publish(cues)
        case .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering, .didFinishBuffering, .didStartSeeking,
            .didFinishSeeking, .didReachEnd, .didFail, .didStop, .rejected:
            break
        }
    }

    /// Returns whether ``send(_:)`` would accept `action` now.
    public func canPerform(_ action: PlaybackAction) -> Bool {
        machine.canPerform(action) && rejection(of: action) == nil
    }

    /// Returns the reason to reject an action that the player does not support, in words; nil if the player supports
    /// the action.
    ///
    /// The playback machine may reject the action for other reasons.
    func rejection(of action: PlaybackAction) -> String? {
        switch action {
        case .seek:
            // While loading, it is unknown whether the media is seekable, so the seek is accepted.
            if case .loading = currentState { nil } else { player.capabilities.rejectionOfSeek }
        // A replay is a seek to the start.
        case .play: currentState == .ended ? player.capabilities.rejectionOfSeek : nil
        case .load, .pause, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground,
            .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            nil
        }
    }

    /// The conditions that currently suppress playback: an interruption, the background, both or none.
    public var suppression: PlaybackSuppression { machine.model.suppression }

    /// The next automatic retry; nil if no retry is planned.
    public var pendingRetry: PendingRetry? { retryPublisher.value }

    /// Returns whether a report is about the current load, rather than about a replaced load.
    func isOfThisLoad(_ report: PlaybackReport) -> Bool {
        machine.model.media != nil && report.generation >= machine.model.loadGeneration
    }

    var isSeeking: Bool { if case .seeking = currentState { true } else { false } }

    /// Whether the media has become ready and playback has not failed since.
    var isOpen: Bool {
        switch currentState {
        case .ready, .playing, .paused, .buffering, .seeking, .ended: true
        case .idle, .loading, .failed: false
        }
    }
}

/// An asynchronous sequence with an element whenever a ``PlayerSession`` may have reports or timeouts to process.
///
/// The sequence does not retain the session.
public struct PlayerSessionWakeups: AsyncSequence, Sendable {
    public typealias Failure = Never

    /// An iterator over the wakeups of a session.
    public struct Iterator: AsyncIteratorProtocol {
        fileprivate let signal: AsyncSignal
        fileprivate var seen: UInt64 = 0

        /// Waits until the session may have reports or timeouts to process.
        ///
        /// - Returns: An empty value; nil once the consuming task is cancelled.
        public mutating func next(isolation: isolated (any Actor)? = #isolation) async -> Void? {
            await signal.wait(after: seen)
            seen = signal.sentCount
            return Task.isCancelled ? nil : ()
        }
    }

    let signal: AsyncSignal

    public func makeAsyncIterator() -> Iterator { Iterator(signal: signal) }
}
