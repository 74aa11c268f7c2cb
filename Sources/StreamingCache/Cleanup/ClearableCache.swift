/// A cache that can be emptied.
///
/// The methods may block the calling thread.
public protocol ClearableCache: Sendable {
    /// Removes all items and returns their number.
    ///
    /// - Throws: An error of the implementation. Some items may then already be removed.
    func clearAll() throws -> Int

    /// Returns the size of the items, in bytes; 0 if the size is unknown.
    func estimateSize() -> UInt64
}
