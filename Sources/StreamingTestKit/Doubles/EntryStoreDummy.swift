import StreamingCache
import StreamingCore

/// A dummy store, for a dependency that must not be used.
///
/// Each call throws `StoreError.unavailable`, and is reported as a failure at the line that created the dummy.
public struct EntryStoreDummy: BlockingEntryStore {
    private let file: StaticString
    private let line: UInt

    /// Creates a dummy, each use of which is reported as a failure at the line of this call.
    ///
    /// - Parameters:
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public init(file: StaticString = #filePath, line: UInt = #line) {
        self.file = file
        self.line = line
    }

    public func entry(for key: EntryKey) throws(StoreError) -> StoredEntry? { throw failure("read \(key)") }

    public func update(_ key: EntryKey, _ change: (StoredEntry?) throws -> StoredEntry?) throws {
        throw failure("change \(key)")
    }

    public func contents(of space: EntryNamespace) throws(StoreError) -> [EntryMetadata] {
        throw failure("list \(space.name)")
    }

    public func size(of space: EntryNamespace) throws(StoreError) -> Int { throw failure("measure \(space.name)") }

    private func failure(_ action: String) -> StoreError {
        reportFailure("unexpected use of the store dummy: \(action)", file: file, line: line)
        return .unavailable(place: "EntryStoreDummy", reason: "unexpected use: \(action)")
    }
}
