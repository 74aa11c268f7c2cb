import StreamingCore

extension StoreError {
    /// Creates a storage failure from an error that concerns one entry.
    ///
    /// - Parameters:
    ///   - error: The error. A `StoreError` is used unchanged; any other error becomes `StoreError.unreadable`.
    ///   - key: The key of the entry.
    package init(_ error: any Error, at key: EntryKey) {
        let reason = error is DecodingError ? "unexpected content" : "\(error)"
        self = error as? StoreError ?? .unreadable(place: key.description, reason: reason)
    }
}
