import StreamingCore

/// The adjustment of the playback speed to a target latency during a load.
///
/// The adjustment applies only while a live stream plays, and while the app has set the speed 1.
struct LiveSpeedAdjustment: Sendable {
    /// The controller of the speed; nil if there is no target.
    private var control: LiveSpeedControl?
    /// The generation of the last load or seek that the controller has followed; nil before the window is known.
    private var generation: Int?
    private var isRebuffering = false
    private var isActive = false
    /// The number of changes of the speed, including those of earlier loads.
    private(set) var changes = 0

    /// The maximum difference between two latencies that count as equal, in seconds.
    private static let tolerance = 0.001

    /// Creates the adjustment for a new load.
    ///
    /// - Parameters:
    ///   - target: The target latency, in seconds; nil to leave the speed at 1.
    ///   - changes: The number of changes of the speed during earlier loads.
    init(target: Double?, changes: Int = 0) {
        control = target.map(LiveSpeedControl.init)
        self.changes = changes
    }

    /// Whether there is a target latency.
    var isOn: Bool { control != nil }
    /// The factor that adjusts the playback speed; 1 leaves the speed unchanged. Nil if there is no target.
    var speed: Double? { control?.speed }
    /// The time of the next update; nil if none is planned.
    var nextUpdate: Duration? { isActive ? control?.nextUpdate : nil }

    /// Updates the speed for the current live latency, and follows loads, seeks and rebuffers.
    ///
    /// - Parameters:
    ///   - timing: The latencies and the window of the live stream; nil if the window is unknown, or if the media is
    ///     not live.
    ///   - progress: The progress of playback.
    ///   - buffered: The buffered duration ahead of the position, in seconds.
    ///   - now: The current time.
    mutating func update(_ timing: LiveTiming?, _ progress: PlaybackProgress, buffered: Double, at now: Duration) {
        guard var control else { return }
        let lastSpeed = control.speed
        followSeek(timing, progress, &control)
        // If playback fell behind the window and joins the live stream again, the chosen latency no longer applies.
        if let timing, progress.wait != nil, Self.isAtDefaultPosition(timing) { control.discardChosenTarget() }
        isActive = false
        if let timing, progress.speed == 1, !progress.isPaused {
            followRebuffer(progress, &control)
            if progress.clock.isAdvancing {
                control.update(
                    latency: timing.latency, buffered: buffered, longestLatency: timing.window, at: now)
                isActive = true
            }
        } else {
            control.suspend()
        }
        if control.speed != lastSpeed { changes += 1 }
        self.control = control
    }

    /// Resets the controller after a load or a seek. A seek to a position before the default position chooses the
    /// latency of the new position.
    private mutating func followSeek(
        _ timing: LiveTiming?, _ progress: PlaybackProgress, _ control: inout LiveSpeedControl
    ) {
        guard generation != progress.generation, let timing else { return }
        // At the start of a load, the latency is chosen only if the app has set the start position.
        let isChosen = generation != nil || progress.startPosition != nil
        control.reset(to: isChosen && !Self.isAtDefaultPosition(timing) ? timing.latency : nil)
        generation = progress.generation
    }

    private mutating func followRebuffer(_ progress: PlaybackProgress, _ control: inout LiveSpeedControl) {
        let wasRebuffering = isRebuffering
        isRebuffering = progress.wait == .stall
        if isRebuffering && !wasRebuffering { control.didStartRebuffering() }
    }

    private static func isAtDefaultPosition(_ timing: LiveTiming) -> Bool {
        timing.latency <= timing.defaultLatency + tolerance
    }
}
