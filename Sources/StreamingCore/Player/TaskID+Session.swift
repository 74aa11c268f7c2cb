/// The timers of a ``PlayerSession``.
extension TaskID {
    /// The timer of the load timeout, after which the load fails.
    static let load: TaskID = "load"
    /// The timer of a planned automatic retry.
    static let retry: TaskID = "retry"
    /// The timer of the next sample of the player.
    static let sample: TaskID = "sample"
}
