import Foundation
import StreamingCore

/// The playhead of the loaded media: its position, pauses and stalls, both as mpv reports them and as the player does.
struct MPVPlayhead: Sendable {
    typealias Action = MPVMedia.Action

    private(set) var wantsToPlay: Bool
    private(set) var properties = MPVMediaProperties()
    private var isPaused = true
    /// Whether the start of a stall was reported, and its end was not.
    private var isStallReported = false
    private var timeline: MPVTimeline
    private var progress = MPVProgress()

    /// Creates a playhead that is paused at a position, in seconds.
    init(position: TimeInterval, speed: Float, wantsToPlay: Bool, at now: Duration) {
        self.wantsToPlay = wantsToPlay
        timeline = MPVTimeline(position: position, speed: Double(speed), at: now)
    }

    // MARK: State

    /// Whether the position should advance, according to the state that mpv reports.
    private func shouldAdvance(_ phase: MPVMediaPhase) -> Bool {
        phase.canAdvance && !isPaused && !properties.pausedForCache
    }

    func isAdvancing(_ phase: MPVMediaPhase) -> Bool { shouldAdvance(phase) && !progress.isStanding }

    /// Whether mpv waits for data or the position does not advance.
    private var isStalled: Bool { properties.pausedForCache || progress.isStanding }

    /// Whether to poll often, because the position advances or is about to.
    func needsFrequentPolls(_ phase: MPVMediaPhase) -> Bool { isAdvancing(phase) || isStallReported }

    func position(at now: Duration) -> TimeInterval { timeline.position(at: now) }

    func report(_ event: PlayerEvent, at now: Duration) -> Action {
        .report(event, position: position(at: now))
    }

    func snapshot(_ phase: MPVMediaPhase, at now: Duration) -> PlayerSnapshot {
        var snapshot = PlayerSnapshot()
        snapshot.isPlaying = isAdvancing(phase)
        snapshot.position = position(at: now)
        snapshot.duration = properties.duration
        snapshot.buffered = properties.buffered
        snapshot.bufferingPercent = isStallReported ? properties.bufferingPercent : nil
        snapshot.throughput = properties.cacheSpeed.map { $0 * 8 }
        return snapshot
    }

    // MARK: Commands

    /// Sets the intent, and pauses or resumes mpv once the media is ready.
    ///
    /// - Parameter isPauseBeingSet: Whether mpv has not yet replied to an earlier change of the pause.
    mutating func setPlaying(_ plays: Bool, isReady: Bool, isPauseBeingSet: Bool) -> [Action] {
        wantsToPlay = plays
        guard isReady, isPaused == plays || isPauseBeingSet else { return [] }
        isPaused = !plays
        return [.set(.pause, .bool(isPaused))] + (isPaused ? [.ask(.poll)] : [])
    }

    /// Resumes mpv, which is paused during a load, if the intent is to play.
    mutating func resumeAfterLoad() -> [Action] {
        guard wantsToPlay, isPaused else { return [] }
        isPaused = false
        return [.set(.pause, false)]
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) { timeline.setSpeed(speed, at: now) }

    mutating func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { properties.select(id, of: kind) }

    /// Moves to the target of a seek, in seconds.
    mutating func move(to position: TimeInterval, at now: Duration) { timeline.move(to: position, at: now) }

    /// Moves to the last position that mpv reported.
    mutating func moveToReportedPosition(at now: Duration) { move(to: properties.position, at: now) }

    /// Forgets a stall, whose end needs no report after a load, a seek or the end of the media.
    mutating func forgetStall() { isStallReported = false }

    // MARK: Reports of mpv

    /// Records a property. Call `changes` after the last property of a batch.
    ///
    /// - Parameter hasSkips: Whether FFmpeg skipped segments.
    mutating func note(
        _ property: MPVProperty, _ value: MPVValue, _ phase: MPVMediaPhase, hasSkips: Bool, at now: Duration
    ) -> [Action] {
        properties.note(property, value)
        switch property {
        case .pause: isPaused = value.bool ?? isPaused
        case .speed: if let speed = value.number, speed > 0 { setSpeed(speed, at: now) }
        case .duration, .cacheDuration: timeline.setEnd(properties.end)
        case .timePosition where value.number != nil:
            progress.note(position: properties.position)
            if phase.canAdvance { return follow(phase, hasSkips: hasSkips, at: now) }
        case .audioPosition: progress.note(audioPosition: value.number)
        default: break
        }
        return []
    }

    /// Follows the position. A jump over skipped segments is reported as a stall of no duration, so that it does not
    /// count as played media.
    private mutating func follow(_ phase: MPVMediaPhase, hasSkips: Bool, at now: Duration) -> [Action] {
        guard isAdvancing(phase), hasSkips, !isStallReported, timeline.isJump(to: properties.position, at: now) else {
            timeline.follow(properties.position, at: now)
            return []
        }
        let start = report(.didStartBuffering, at: now)
        moveToReportedPosition(at: now)
        return [start, report(.didFinishBuffering, at: now)]
    }

    /// Returns reports of changes that mpv made since the last call: a pause in its window, or a stall.
    mutating func changes(isPauseBeingSet: Bool, hasEnded: Bool, at now: Duration) -> [Action] {
        var changes: [PlayerEvent] = []
        if !isPauseBeingSet && isPaused == wantsToPlay {
            wantsToPlay = !isPaused
            changes.append(wantsToPlay ? .didStartPlaying : .didPause)
            // A session considers a stall to have ended when playback starts.
            if wantsToPlay { isStallReported = false }
        }
        // Media that has ended does not play, pause or stall.
        if hasEnded { return [] }
        if isStalled != isStallReported {
            isStallReported = isStalled
            changes.append(isStalled ? .didStartBuffering : .didFinishBuffering)
        }
        return changes.map { report($0, at: now) }
    }

    /// Counts time without progress as a stall, even if mpv does not report one.
    ///
    /// - Parameter isAnswered: Whether mpv has replied to all commands.
    /// - Returns: Whether a stall began.
    mutating func checkProgress(_ phase: MPVMediaPhase, isAnswered: Bool) -> Bool {
        guard shouldAdvance(phase) else { return false }
        let wasStalled = isStalled
        progress.look(isAnswered: isAnswered)
        return isStalled != wasStalled
    }

    /// Starts or stops the advance of the position, according to the state.
    mutating func update(_ phase: MPVMediaPhase, isRunning: Bool, at now: Duration) {
        if !isRunning || !shouldAdvance(phase) { progress.didMove() }
        timeline.setAdvancing(isRunning && isAdvancing(phase), at: now)
    }
}
