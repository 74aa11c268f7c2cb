import Foundation

/// A folder with nothing in it, which is removed with the last who knows it.
final class TemporaryFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "store-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// All that is in it, by its path from here.
    func paths() throws -> [String] { try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted() }

    func path(_ name: String) -> String { url.appending(path: name).path }
}

/// A folder with nothing in it, which is gone afterwards.
func withTemporaryFolder(_ body: (URL) throws -> Void) throws {
    let folder = try TemporaryFolder()
    try withExtendedLifetime(folder) { try body(folder.url) }
}

/// The same for work that is awaited.
func withTemporaryFolder(_ body: (URL) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try await body(folder.url)
}
