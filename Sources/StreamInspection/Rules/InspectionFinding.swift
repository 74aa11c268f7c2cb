/// A violation of a rule by one segment, by several segments, or by a stream as a whole.
package struct InspectionFinding: Equatable, Sendable {
    /// The violated rule.
    package var rule: InspectionRule
    /// The media sequence number of the first segment with the violation; nil for the stream as a whole.
    package var firstSegment: Int?
    /// The media sequence number of the last segment with the violation; nil for the stream as a whole.
    package var lastSegment: Int?
    /// The number of segments with the violation; 1 for the stream as a whole.
    package var count = 1
    /// The measured value and the limit, for the segment with the largest violation. The text is short, and may contain
    /// text from the server.
    package var found: String

    /// Creates a finding about one segment, or about the stream as a whole if `segment` is nil.
    package init(_ rule: InspectionRule, segment: Int? = nil, found: String) {
        self.rule = rule
        (firstSegment, lastSegment) = (segment, segment)
        self.found = found
    }

    /// A message for users, as one clause without a period: the statement of the rule, the violation and the source.
    package var message: String {
        let source = rule.isRecommendation ? "recommended by \(rule.source)" : rule.source
        return "\(rule.statement); found \(found) (\(source))"
    }
}

extension InspectionFinding: CustomStringConvertible {
    /// The segments and the message, such as `segments 3 to 9 (5 segments): EXTINF must match …`.
    package var description: String {
        guard let firstSegment, let lastSegment else { return message }
        if count == 1 { return "segment \(firstSegment): \(message)" }
        return "segments \(firstSegment) to \(lastSegment) (\(count) segments): \(message)"
    }
}

/// A list of findings that combines the violations of the same rule.
struct FindingList {
    private(set) var findings: [InspectionFinding] = []
    /// The sizes of the largest violations, in the order of `findings`.
    private var sizes: [Double] = []

    /// Adds a violation. The combined finding keeps the text of the largest violation.
    ///
    /// - Parameters:
    ///   - rule: The violated rule.
    ///   - segment: The media sequence number of the segment.
    ///   - size: The size of the violation, which is comparable to that of other violations of the rule.
    ///   - found: The measured value and the limit.
    mutating func add(_ rule: InspectionRule, segment: Int, size: Double = 0, found: String) {
        guard let index = findings.firstIndex(where: { $0.rule == rule }) else {
            findings.append(InspectionFinding(rule, segment: segment, found: found))
            return sizes.append(size)
        }
        findings[index].lastSegment = segment
        findings[index].count += 1
        if size > sizes[index] { (findings[index].found, sizes[index]) = (found, size) }
    }
}
