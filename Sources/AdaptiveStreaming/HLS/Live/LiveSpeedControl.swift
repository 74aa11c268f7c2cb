import StreamingCore

/// A controller of the playback speed, which brings the live latency to a target.
///
/// The method and its constants are those of Media3 (`DefaultLivePlaybackSpeedControl`). The speed deviates from 1 in
/// proportion to the deviation from the target. A target that the buffer cannot sustain is raised to a safe latency.
struct LiveSpeedControl: Equatable, Sendable {
    /// The range of the speed (Media3: `DEFAULT_FALLBACK_MIN_PLAYBACK_SPEED`, `DEFAULT_FALLBACK_MAX_PLAYBACK_SPEED`).
    static let speeds = 0.97...1.03
    /// The change of the speed per second of deviation (Media3: `DEFAULT_PROPORTIONAL_CONTROL_FACTOR`).
    private static let proportionalFactor = 0.1
    /// The deviation from the target below which the speed is 1, in seconds (Media3:
    /// `DEFAULT_MAX_LIVE_OFFSET_ERROR_MS_FOR_UNIT_SPEED`).
    private static let deadZone = 0.02
    /// The shortest time between two updates of the target and the speed (Media3: `DEFAULT_MIN_UPDATE_INTERVAL_MS`).
    private static let updateInterval = Duration.seconds(1)
    /// The increase of the target after a rebuffer, in seconds (Media3:
    /// `DEFAULT_TARGET_LIVE_OFFSET_INCREMENT_ON_REBUFFER_MS`).
    private static let rebufferIncrement = 0.5
    /// The buffered duration below which the speed is at most 1, in seconds (hls.js: `forwardBufferLength`).
    private static let shortestBuffer = 1.0

    /// The target latency that the app has configured, in seconds.
    private let configuredTarget: Double
    /// The latency to which the target returns after an increase, in seconds.
    private var idealTarget: Double
    /// The current target latency, in seconds. The value is at least the configured target, unless the window is
    /// shorter.
    private(set) var target: Double
    /// The factor that adjusts the playback speed; 1 leaves the speed unchanged.
    private(set) var speed = 1.0
    /// The time of the last update of the speed; nil if the next update is due at once.
    private var lastUpdate: Duration?
    private var lowestLatency = LowestLiveLatency()

    /// Creates a controller whose speed is 1.
    ///
    /// - Parameter target: The target latency, in seconds.
    init(target: Double) { (configuredTarget, idealTarget, self.target) = (target, target, target) }

    /// The time of the next update; nil if the next update is due at once.
    var nextUpdate: Duration? { lastUpdate.map { $0 + Self.updateInterval } }

    /// Resets the target and the speed after a load or a seek. The speed becomes 1.
    ///
    /// - Parameter latency: The latency that the app has chosen by a seek, in seconds; nil for the configured target. A
    ///   latency above the configured target becomes the target, so that playback keeps the chosen latency.
    mutating func reset(to latency: Double? = nil) {
        idealTarget = max(configuredTarget, latency ?? configuredTarget)
        suspend()
    }

    /// Sets the speed to 1, for example during a pause, and undoes the increases of the target.
    mutating func suspend() { (target, speed, lastUpdate, lowestLatency) = (idealTarget, 1, nil, LowestLiveLatency()) }

    /// Raises the target by 0.5 s at the start of a rebuffer, and sets the speed to 1.
    mutating func didStartRebuffering() { (target, speed, lastUpdate) = (target + Self.rebufferIncrement, 1, nil) }

    /// Resets the target to the configured target and the speed to 1, if the app has chosen a higher latency by a seek.
    mutating func discardChosenTarget() { if idealTarget > configuredTarget { reset() } }

    /// Updates the speed, at most once per second. While less than 1 s is buffered, the speed is at most 1.
    ///
    /// - Parameters:
    ///   - latency: The live latency, in seconds.
    ///   - buffered: The buffered duration ahead of the position, in seconds.
    ///   - longestLatency: The longest target that the window allows, in seconds.
    ///   - now: The current time.
    mutating func update(latency: Double, buffered: Double, longestLatency: Double, at now: Duration) {
        lowestLatency.add(latency - buffered, at: now)
        if nextUpdate.map({ $0 <= now }) ?? true {
            lastUpdate = now
            updateTarget(latency, longestLatency)
            speed = Self.speed(for: latency - target)
        }
        if buffered < Self.shortestBuffer { speed = min(speed, 1) }
    }

    private mutating func updateTarget(_ latency: Double, _ longestLatency: Double) {
        let safeLatency = lowestLatency.safeValue
        if target > safeLatency {
            // The decrease is limited as in Media3, so that playback speeds up gradually.
            let decrease = (speed - 1 + Self.speeds.upperBound - 1) * Self.updateInterval.seconds
            target = max(safeLatency, idealTarget, target - decrease)
        } else {
            // The increase is limited, so that playback slows down gradually.
            let latencyAtSpeedOne = latency - max(0, speed - 1) / Self.proportionalFactor
            target = max(target, min(latencyAtSpeedOne, safeLatency))
        }
        target = min(target, longestLatency)
    }

    private static func speed(for deviation: Double) -> Double {
        // The deviation is rounded to whole microseconds, as in Media3, so that rounding errors do not move the limits.
        let deviation = (deviation * 1e6).rounded() / 1e6
        if abs(deviation) < deadZone { return 1 }
        return min(max(speeds.lowerBound, 1 + proportionalFactor * deviation), speeds.upperBound)
    }
}
