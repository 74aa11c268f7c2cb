extension Error {
    /// Whether the error is a `CancellationError` or ``HTTPError/cancelled``.
    package var isCancellation: Bool { self is CancellationError || self as? HTTPError == .cancelled }
}
