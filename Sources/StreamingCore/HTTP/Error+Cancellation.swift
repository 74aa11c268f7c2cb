extension Error {
    /// Whether the error reports that the caller cancelled the request.
    package var isCancellation: Bool { self is CancellationError || self as? HTTPError == .cancelled }
}
