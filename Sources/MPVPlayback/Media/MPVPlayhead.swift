import Foundation
import StreamingCore

/// The playhead of the loaded media: its position, pauses and stalls, as reported by mpv and as presented by the
/// player.
struct MPVPlayhead: Sendable {
    typealias Action = MPVMedia.Action

    private(set) var wantsToPlay: Bool
    private(set) var properties = MPVMediaProperties()
    private var isPaused = true
    /// Whether the start of a stall was reported, and the end of the stall was not.
    private var isStallReported = false
    private var timeline: MPVTimeline
    private var progress = MPVProgress()

    /// Creates a paused playhead at a position, in seconds.
    init(position: TimeInterval, speed: Float, wantsToPlay: Bool, at now: Duration) {
        self.wantsToPlay = wantsToPlay
        timeline = MPVTimeline(position: position, speed: Double(speed), at: now)
    }

    // MARK: State

    /// Returns whether mpv reports a state in which the position advances.
    private func shouldAdvance(_ phase: MPVMediaPhase) -> Bool {
        phase.canAdvance && !isPaused && !properties.pausedForCache
    }

    func isAdvancing(_ phase: MPVMediaPhase) -> Bool { shouldAdvance(phase) && !progress.isStanding }

    /// Whether mpv waits for data, or the position has stopped although it should advance.
    private var isStalled: Bool { properties.pausedForCache || progress.isStanding }

    /// Returns whether to poll four times per second rather than once, because the position advances or a stall may
    /// end.
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

    /// Sets the intent to play or to pause. If the media is ready, also pauses or resumes mpv.
    ///
    /// - Parameters:
    ///   - plays: Whether to play.
    ///   - isReady: Whether the load is complete.
    ///   - isPauseBeingSet: Whether mpv has not yet replied to an earlier command that pauses or resumes playback.
    /// - Returns: The actions that pause or resume mpv, and that request the position after a pause; empty if the media
    ///   is not ready, or if mpv already pauses or plays as intended and no command that changes this is pending.
    mutating func setPlaying(_ plays: Bool, isReady: Bool, isPauseBeingSet: Bool) -> [Action] {
        wantsToPlay = plays
        guard isReady, isPaused == plays || isPauseBeingSet else { return [] }
        isPaused = !plays
        return [.set(.pause, .bool(isPaused))] + (isPaused ? [.ask(.poll)] : [])
    }

    /// Returns the action that resumes mpv after a load; none if the intent is to pause. mpv is paused during the load.
    mutating func resumeAfterLoad() -> [Action] {
        guard wantsToPlay, isPaused else { return [] }
        isPaused = false
        return [.set(.pause, false)]
    }

    mutating func setSpeed(_ speed: Double, at now: Duration) { timeline.setSpeed(speed, at: now) }

    mutating func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) { properties.select(id, of: kind) }

    /// Sets the position, in seconds, for example to the target of a seek.
    mutating func move(to position: TimeInterval, at now: Duration) { timeline.move(to: position, at: now) }

    /// Sets the position to the last position that mpv reported.
    mutating func moveToReportedPosition(at now: Duration) { move(to: properties.position, at: now) }

    /// Forgets a reported stall. A load, a seek or the end of the media ends the stall without a separate report.
    mutating func forgetStall() { isStallReported = false }

    // MARK: Reports of mpv

    /// Records the value of a property that mpv reports. Call `changes` after the last property of a batch.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - value: The value of the property.
    ///   - phase: The phase of the media.
    ///   - hasSkips: Whether FFmpeg skipped any segment.
    ///   - now: The current time.
    /// - Returns: The reports of a stall with a duration of 0, if the position has jumped over skipped segments.
    ///   Otherwise an empty array.
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

    /// Adopts the reported position. For a jump over skipped segments, returns the reports of a stall with a duration
    /// of 0, so that the jump does not count as played media.
    private mutating func follow(_ phase: MPVMediaPhase, hasSkips: Bool, at now: Duration) -> [Action] {
        guard isAdvancing(phase), hasSkips, !isStallReported, timeline.isJump(to: properties.position, at: now) else {
            timeline.follow(properties.position, at: now)
            return []
        }
        let start = report(.didStartBuffering, at: now)
        moveToReportedPosition(at: now)
        return [start, report(.didFinishBuffering, at: now)]
    }

    /// Returns reports of changes in mpv since the last call: a pause or a start in mpv's window, or a stall.
    mutating func changes(isPauseBeingSet: Bool, hasEnded: Bool, at now: Duration) -> [Action] {
        var changes: [PlayerEvent] = []
        if !isPauseBeingSet && isPaused == wantsToPlay {
            wantsToPlay = !isPaused
            changes.append(wantsToPlay ? .didStartPlaying : .didPause)
            // A session treats a stall as ended when playback starts.
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

    /// Counts a poll without progress. After several such polls, the playhead counts as stalled, even if mpv reports no
    /// stall.
    ///
    /// - Parameters:
    ///   - phase: The phase of the media.
    ///   - isAnswered: Whether mpv has replied to all commands.
    /// - Returns: Whether the poll reveals a stall.
    mutating func checkProgress(_ phase: MPVMediaPhase, isAnswered: Bool) -> Bool {
        guard shouldAdvance(phase) else { return false }
        let wasStalled = isStalled
        progress.look(isAnswered: isAnswered)
        return isStalled != wasStalled
    }

    /// Starts or stops the advance of the position, according to the phase and the last reported properties.
    mutating func update(_ phase: MPVMediaPhase, isRunning: Bool, at now: Duration) {
        if !isRunning || !shouldAdvance(phase) { progress.didMove() }
        timeline.setAdvancing(isRunning && isAdvancing(phase), at: now)
    }
}
