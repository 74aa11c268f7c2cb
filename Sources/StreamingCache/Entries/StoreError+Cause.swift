import StreamingCore

extension StoreError {
    /// Creates the storage failure that `error` means for the entry `key`. A `StoreError` is used unchanged.
    package init(_ error: any Error, at key: EntryKey) {
        let reason = error is DecodingError ? "unexpected content" : "\(error)"
        self = error as? StoreError ?? .unreadable(place: key.description, reason: reason)
    }
}
