import Foundation

/// An initially empty folder that is removed on deallocation.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Returns the sorted relative paths of everything in the folder.
    func paths() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted() }

    func path(_ name: String) -> String { url.appending(path: name).path }
}

/// Runs `body` with an initially empty folder and removes the folder afterwards.
func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.url) }
}

/// Runs an asynchronous `body` with an initially empty folder and removes the folder afterwards.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try await body(folder.url)
}
