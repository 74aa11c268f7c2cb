/// The findings about a stream. The log has one finding for each rule and subject.
///
/// The log has at most 100 findings, and ten more about stalls and failures, whose causes must not be lost.
package struct FindingLog: Equatable, Sendable {
    /// The maximum number of findings that are not about stalls and failures.
    package static let capacity = 100
    /// The number of findings about stalls and failures that a full log accepts.
    package static let incidentCapacity = 10

    /// The findings, in the order of their first occurrences.
    package private(set) var findings: [MonitorFinding] = []
    /// The number of occurrences that were not recorded because the log was full.
    package private(set) var omittedCount = 0

    /// Creates a log without findings.
    package init() {}

    /// Adds an occurrence.
    ///
    /// - Parameters:
    ///   - occurrence: The occurrence.
    ///   - isIncident: Whether the occurrence is a stall or a failure.
    /// - Returns: The finding if it is new, or if its severity has become higher; nil otherwise.
    package mutating func add(_ occurrence: MonitorFinding.Occurrence, isIncident: Bool = false) -> MonitorFinding? {
        let index = findings.firstIndex { $0.rule.id == occurrence.rule.id && $0.subject == occurrence.subject }
        if let index {
            let severity = findings[index].severity
            findings[index].add(occurrence)
            return findings[index].severity > severity ? findings[index] : nil
        }
        guard findings.count < Self.capacity + (isIncident ? Self.incidentCapacity : 0) else {
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
