/// The result of a run for one stream.
package enum StreamVerdict: String, CaseIterable, Sendable {
    /// All sessions played, without a finding and without a crossed limit.
    case well
    /// There is a finding or a crossed limit.
    case finding
    /// A session could not play the stream.
    case failed
    /// The monitor itself was too slow, so its measurements prove nothing.
    case invalid

    /// Creates the verdict. A failure takes precedence over a late monitor, and both take precedence over findings.
    package init(hasFailure: Bool, isLate: Bool, hasFinding: Bool) {
        self = hasFailure ? .failed : isLate ? .invalid : hasFinding ? .finding : .well
    }
}
