import Foundation
import StreamingCore
import Testing

/// A kind of store, and how one is opened on a folder.
struct StoreKind: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether two stores on one folder are one place.
    let isShared: Bool
    let open: @Sendable (URL) throws -> any EntryStore

    /// Every kind; tests that take these as arguments go through all of them.
    static let all = [
        StoreKind(testDescription: "memory", isShared: false) { _ in InMemoryEntryStore() }
    ]
}

/// An empty folder that is gone afterwards.
@MainActor func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "stores-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
}
