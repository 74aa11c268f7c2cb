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

    /// Creates the verdict. A late monitor takes precedence, because it may itself be the cause of a failure. A failure
    /// takes precedence over findings.
    package init(hasFailure: Bool, isLate: Bool, hasFinding: Bool) {
        self = isLate ? .invalid : hasFailure ? .failed : hasFinding ? .finding : .well
    }
}
