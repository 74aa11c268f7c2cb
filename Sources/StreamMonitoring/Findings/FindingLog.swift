/// The findings about a stream. The log has one finding for each rule and subject, and at most 100 findings.
package struct FindingLog: Equatable, Sendable {
    /// The maximum number of findings.
    package static let capacity = 100

    /// The findings, in the order of their first occurrences.
    package private(set) var findings: [MonitorFinding] = []
    /// The number of occurrences that were not recorded because the log was full.
    package private(set) var omittedCount = 0

    /// Creates a log without findings.
    package init() {}

    /// Adds an occurrence.
    ///
    /// - Returns: The finding if it is new, or if its severity has become higher; nil otherwise.
    package mutating func add(_ occurrence: MonitorFinding.Occurrence) -> MonitorFinding? {
        let index = findings.firstIndex { $0.rule.id == occurrence.rule.id && $0.subject == occurrence.subject }
        if let index {
            let severity = findings[index].severity
            findings[index].add(occurrence)
            return findings[index].severity > severity ? findings[index] : nil
        }
        guard findings.count < Self.capacity else {
            omittedCount += 1
            return nil
        }
        let finding = MonitorFinding(occurrence)
        findings.append(finding)
        return finding
    }

    /// Whether a finding has the severity `finding`.
    package var hasFinding: Bool { findings.contains { $0.severity == .finding } }
}
