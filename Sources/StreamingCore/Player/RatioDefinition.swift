import Foundation

/// A definition of the rebuffer ratio and the rebuffer rate. The definitions have different denominators.
///
/// This type computes the rebuffer ratio and the rebuffer rate of ``PlaybackMetrics``, from the time that a session has
/// spent in each state. The ratios of `PerformanceMetrics` and `PerformanceSnapshot` have other denominators.
public enum RatioDefinition: String, CaseIterable, Sendable {
    /// The definition of this package: rebuffer time divided by the sum of played time and rebuffer time.
    case streamingCore = "streamingcore"
    /// The definition of CTA-2066: stall time divided by watched time. Watched time includes stalls, seeks and the
    /// start-up, suppressed or not, but no pauses.
    case cta2066 = "cta2066"
    /// The definition of Media3's `PlaybackStats`: rebuffer time divided by the time of playing, joining without
    /// suppression, rebuffering and seeking.
    case media3 = "media3"

    /// The states whose time is the denominator of the rebuffer ratio.
    public var ratioStates: Set<PlaybackMetrics.State> {
        switch self {
        case .streamingCore: [.playing, .rebuffering]
        case .cta2066: [.playing, .joining, .joiningSuppressed, .rebuffering, .seeking]
        case .media3: [.playing, .joining, .rebuffering, .seeking]
        }
    }

    /// The states whose time is the denominator of the rebuffer rate.
    public var rateStates: Set<PlaybackMetrics.State> {
        switch self {
        case .streamingCore, .media3: [.playing]
        case .cta2066: ratioStates
        }
    }

    /// Returns the rebuffer ratio, from 0 to 1; nil if the denominator is 0.
    ///
    /// - Parameter time: A closure that returns the time spent in a state, in seconds.
    public func rebufferRatio(time: (PlaybackMetrics.State) -> TimeInterval) -> TimeInterval? {
        let total = ratioStates.map(time).reduce(0, +)
        return total > 0 ? time(.rebuffering) / total : nil
    }

    /// Returns the number of rebuffers per minute; nil if the denominator is 0.
    ///
    /// - Parameters:
    ///   - count: The number of rebuffers.
    ///   - time: A closure that returns the time spent in a state, in seconds.
    public func rebufferRate(count: Int, time: (PlaybackMetrics.State) -> TimeInterval) -> Double? {
        let total = rateStates.map(time).reduce(0, +)
        return total > 0 ? Double(count) / (total / 60) : nil
    }
}
