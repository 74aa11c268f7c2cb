import StreamingCore

/// The variants that one load played, and those that failed.
struct PlayedVariants {
    /// The last variant; nil if the media names none, or if the player does not report it.
    private(set) var last: MediaVariant?
    /// The number of variant switches; nil before the first variant was reported.
    private(set) var switches: Int?
    /// Those that were left alone for a while, each once, in the order of their first failures.
    private(set) var failed: [MediaVariant] = []

    /// The player turns to this one. After a retry that may be the one it had before.
    mutating func record(_ variant: MediaVariant) {
        switches = (switches ?? 0) + (last == nil || last == variant ? 0 : 1)
        last = variant
    }

    mutating func recordFailed(_ variant: MediaVariant) {
        if !failed.contains(variant) { failed.append(variant) }
    }
}
