import Foundation
import StreamingCore

/// A problem that the measurement of a session has found, before it becomes an alert.
struct PerformanceFinding: Equatable, Sendable {
    let type: PerformanceAlert.AlertType
    let severity: PerformanceAlert.Severity
    let message: String
    let suggestion: String?

    /// The kind of the problem, without the measured values.
    enum Kind: Hashable, Sendable {
        case slowStartup
        case frequentRebuffering
        case prolongedBuffering
        case memoryPressure
        case networkDegradation
        case playbackStalled
        case qualityDowngrade
    }

    var kind: Kind {
        switch type {
        case .slowStartup: .slowStartup
        case .frequentRebuffering: .frequentRebuffering
        case .prolongedBuffering: .prolongedBuffering
        case .memoryPressure: .memoryPressure
        case .networkDegradation: .networkDegradation
        case .playbackStalled: .playbackStalled
        case .qualityDowngrade: .qualityDowngrade
        }
    }
}

extension PerformanceFinding {
    /// Returns the finding for a start-up time in seconds; nil below both limits.
    static func startup(_ duration: TimeInterval, _ thresholds: PerformanceThresholds) -> Self? {
        let limits: [(PerformanceAlert.Severity, String, TimeInterval)] = [
            (.critical, "critical", thresholds.criticalStartupTime),
            (.warning, "warning", thresholds.warningStartupTime),
        ]
        guard let (severity, name, limit) = limits.first(where: { duration >= $0.2 }) else { return nil }
        return Self(
            type: .slowStartup(duration: duration), severity: severity,
            message: "start-up took \(seconds(duration)), "
                + "\(place(of: duration, at: limit)) the \(name) limit of \(seconds(limit))",
            suggestion: "start with a lower bitrate, or load the video earlier")
    }

    /// Returns the finding for the duration of a stall in seconds; nil below the limit.
    static func stall(_ duration: TimeInterval, _ thresholds: PerformanceThresholds) -> Self? {
        let limit = thresholds.maxBufferingDuration
        guard duration >= limit else { return nil }
        return Self(
            type: .prolongedBuffering(duration: duration), severity: .critical,
            message: "a stall has lasted \(seconds(duration)), \(place(of: duration, at: limit)) the limit of "
                + seconds(limit),
            suggestion: "switch to a lower bitrate")
    }

    /// Returns the finding for the number of stalls within 60 s; nil below the limit.
    static func stalls(_ count: Int, ratio: Double, _ thresholds: PerformanceThresholds) -> Self? {
        let limit = thresholds.maxBufferingEventsPerMinute
        guard count >= limit else { return nil }
        let isCritical = ratio >= thresholds.criticalRebufferingRatio
        let share =
            "\(percent(ratio)), \(isCritical ? "at or above" : "below") the critical limit of "
            + percent(thresholds.criticalRebufferingRatio)
        return Self(
            type: .frequentRebuffering(count: count, ratio: ratio), severity: isCritical ? .critical : .warning,
            message: "\(count) stalls within 60 s, \(place(of: Double(count), at: Double(limit))) the limit of \(limit)"
                + "; rebuffer ratio \(share)",
            suggestion: "switch to a lower bitrate, or increase the buffer")
    }

    /// Returns the finding for stalled playback.
    ///
    /// - Parameter duration: The duration of the running stall so far, in seconds; nil if the start of the stall is
    ///   unknown. An app may report stalled playback at any time, so the duration may be below the limit.
    static func stalled(_ duration: TimeInterval?) -> Self {
        let limit = PlaybackPerformanceObserver.stallDelay.seconds
        var message = "playback has stalled"
        if let duration { message += " for \(seconds(duration))" }
        if let duration, duration >= limit {
            message += ", \(place(of: duration, at: limit)) the limit of \(seconds(limit))"
        }
        return Self(
            type: .playbackStalled, severity: .critical, message: message, suggestion: "check the network")
    }

    /// Returns the finding for a memory pressure; nil for `normal`.
    static func memory(_ level: MemoryPressureLevel) -> Self? {
        let finding: (PerformanceAlert.Severity, String)? =
            switch level {
            case .normal: nil
            case .warning: (.warning, "the memory pressure is warning, above normal")
            case .critical: (.critical, "the memory pressure is critical, above normal")
            }
        guard let (severity, message) = finding else { return nil }
        return Self(
            type: .memoryPressure(level: level), severity: severity, message: message,
            suggestion: "release cached images, and reduce the buffer")
    }

    /// Returns the finding for two consecutive reports about the network; nil if the quality did not fall.
    static func network(from old: NetworkQuality, to new: NetworkQuality) -> Self? {
        guard new < old else { return nil }
        return Self(
            type: .networkDegradation(from: old, to: new), severity: new <= .poor ? .critical : .warning,
            message: "the network quality fell from \(old) to \(new)",
            suggestion: new == .offline ? "wait until the network is available" : "switch to a lower bitrate")
    }

    /// Returns the finding for a change of the bitrate, in bits per second.
    ///
    /// - Returns: The finding; nil if the bitrate did not fall by at least half, or if a bitrate is not positive.
    static func bitrate(from old: Int, to new: Int) -> Self? {
        guard old > 0, new > 0 else { return nil }
        let drop = 1 - Double(new) / Double(old)
        guard drop >= 0.5 else { return nil }
        let isCritical = drop >= 0.75
        let limit = isCritical ? 0.75 : 0.5
        return Self(
            type: .qualityDowngrade(fromBitrate: old, toBitrate: new), severity: isCritical ? .critical : .warning,
            message: "the bitrate fell from \(old) to \(new) bits per second, by \(percent(drop)), "
                + "\(place(of: drop, at: limit)) the \(isCritical ? "critical" : "warning") limit of \(percent(limit))",
            suggestion: nil)
    }

    private static func place(of value: Double, at limit: Double) -> String { value > limit ? "above" : "at" }
    private static func seconds(_ value: TimeInterval) -> String { String(format: "%.1f s", value) }
    private static func percent(_ value: Double) -> String { String(format: "%.1f %%", value * 100) }
}
