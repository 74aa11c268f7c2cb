import StreamingCore

/// The end of the live window of a track, and the time at which the end last advanced.
struct LiveEdge: Equatable, Sendable {
    /// The end of the window at its last advance, in seconds.
    private(set) var position: Double
    /// The time of the last advance of the end by at least 0.1 s.
    private(set) var time: Duration
    /// The target duration of the playlist, in seconds.
    private(set) var targetDuration: Double
    /// The estimate of the live edge at `estimateTime`, in seconds.
    private var estimate: Double
    /// The time of `estimate`, at which a playlist was last received.
    private var estimateTime: Duration
    /// Whether `takeWarning` has returned true since the end last advanced.
    private var hasWarned = false

    /// The number of target durations without an advance after which the server counts as stuck. Media3 uses the same
    /// number (`DefaultHlsPlaylistTracker.DEFAULT_PLAYLIST_STUCK_TARGET_DURATION_COEFFICIENT`).
    private static let stuckTargetDurations = 3.5
    /// The shortest time without an advance after which an empty buffer ends the load, in seconds.
    private static let shortestFailureTime = 30.0
    /// The shortest advance that counts, in seconds. The windows of two variants may end at slightly different times.
    private static let shortestAdvance = 0.1

    init(_ position: Double, targetDuration: Double, at now: Duration) {
        (self.position, self.targetDuration, time) = (position, targetDuration, now)
        (estimate, estimateTime) = (position, now)
    }

    /// Records the end of the window of a received playlist.
    ///
    /// - Parameters:
    ///   - position: The end of the window, in seconds.
    ///   - targetDuration: The target duration of the playlist, in seconds.
    ///   - interval: The longest time between two additions to the playlist, in seconds: the part target duration with
    ///     low latency, or else the target duration.
    ///   - now: The current time.
    mutating func update(_ position: Double, targetDuration: Double, interval: Double, at now: Duration) {
        self.targetDuration = targetDuration
        // The time between the last addition to a playlist and the receipt of the playlist differs from reload to
        // reload. Each playlist therefore only limits the estimate to the possible range.
        (estimate, estimateTime) = (min(max(edge(at: now), position), position + interval), now)
        guard position >= self.position + Self.shortestAdvance else { return }
        (self.position, time, hasWarned) = (position, now, false)
    }

    /// The time at which the server counts as stuck, unless the end advances.
    var stuckTime: Duration { time + .seconds(Self.stuckTargetDurations * targetDuration) }

    /// The time at which an empty buffer ends the load, unless the end advances.
    var failureTime: Duration {
        time + .seconds(max(Self.stuckTargetDurations * targetDuration, Self.shortestFailureTime))
    }

    /// Returns whether to warn now that the server is stuck. The result is true at most once until the end advances.
    mutating func takeWarning(at now: Duration) -> Bool {
        guard !hasWarned, stuckTime <= now else { return false }
        hasWarned = true
        return true
    }

    /// Returns the duration between a position and the estimated live edge, in seconds.
    ///
    /// The estimate advances with time. The estimate comes from the received playlists, not from the date of the
    /// device.
    func latency(of position: Double, at now: Duration) -> Double { edge(at: now) - position }

    private func edge(at now: Duration) -> Double { estimate + (now - estimateTime).seconds }
}
