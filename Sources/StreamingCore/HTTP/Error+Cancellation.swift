extension Error {
    /// Whether the error reports that the caller cancelled its request.
    package var isCancellation: Bool { self is CancellationError || self as? HTTPError == .cancelled }
}
