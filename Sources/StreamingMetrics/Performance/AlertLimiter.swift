import Foundation

/// A filter that raises one alert per kind and severity, until the condition clears or 60 s have passed.
struct AlertLimiter: Equatable, Sendable {
    private struct Key: Hashable {
        let kind: PerformanceFinding.Kind
        let severity: PerformanceAlert.Severity
    }

    /// The time after which an alert can be repeated although its condition has not cleared, in seconds.
    static let interval: TimeInterval = 60

    private var raised: [Key: Date] = [:]

    /// Returns whether to raise the alert for a finding, and records the alert if so.
    ///
    /// If the wall clock went back since the last alert, the alert is raised. Without this rule, a correction of the
    /// clock could suppress alerts for hours.
    mutating func admits(_ finding: PerformanceFinding, at date: Date) -> Bool {
        let key = Key(kind: finding.kind, severity: finding.severity)
        if let last = raised[key], (0..<Self.interval).contains(date.timeIntervalSince(last)) { return false }
        raised[key] = date
        return true
    }

    /// Records that the condition of a kind has cleared, so that the next finding of the kind raises an alert.
    mutating func clear(_ kind: PerformanceFinding.Kind) {
        raised[Key(kind: kind, severity: .warning)] = nil
        raised[Key(kind: kind, severity: .critical)] = nil
    }
}
