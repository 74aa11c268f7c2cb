import StreamingCore

/// A violation of a rule by a monitored stream, with all its occurrences.
package struct MonitorFinding: Equatable, Sendable {
    /// The effect of a finding on the verdict.
    package enum Severity: String, Codable, Comparable, Sendable {
        /// The verdict does not depend on the finding.
        case warning
        /// The stream is not well.
        case finding

        package static func < (left: Self, right: Self) -> Bool { left == .warning && right == .finding }
    }

    /// One occurrence of a violation.
    package struct Occurrence: Codable, Equatable, Sendable {
        package let rule: MonitorRule
        package var severity: Severity
        /// The playlist, resource or stream that violates the rule, without secrets.
        package let subject: String
        /// The measured values, as text that is safe to print.
        package let evidence: String
        /// The time of the occurrence, on the clock of the monitor.
        package let time: Duration

        /// Creates an occurrence. The texts are cut and made safe to print.
        package init(
            _ rule: MonitorRule, _ severity: Severity, of subject: String, _ evidence: String, at time: Duration
        ) {
            (self.rule, self.severity, self.time) = (rule, severity, time)
            self.subject = String(subject.prefix(Self.length)).printable
            self.evidence = String(evidence.prefix(Self.length)).printable
        }

        private static let length = 300
    }

    package let rule: MonitorRule
    package let subject: String
    /// The highest severity of the occurrences.
    package private(set) var severity: Severity
    /// The evidence of the last occurrence with the highest severity.
    package private(set) var evidence: String
    /// The time of the first occurrence, on the clock of the monitor.
    package let first: Duration
    /// The time of the last occurrence, on the clock of the monitor.
    package private(set) var last: Duration
    /// The number of occurrences.
    package private(set) var count = 1

    /// Creates a finding from its first occurrence.
    package init(_ occurrence: Occurrence) {
        (rule, subject, severity) = (occurrence.rule, occurrence.subject, occurrence.severity)
        (evidence, first, last) = (occurrence.evidence, occurrence.time, occurrence.time)
    }

    /// Adds an occurrence of the same violation.
    mutating func add(_ occurrence: Occurrence) {
        if occurrence.severity >= severity { evidence = occurrence.evidence }
        severity = max(severity, occurrence.severity)
        last = max(last, occurrence.time)
        count += 1
    }
}
