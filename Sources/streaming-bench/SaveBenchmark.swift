import Foundation
import StreamingCache
import StreamingCore

/// A benchmark that saves documents one after the other under the same key.
///
/// A second process can then check the saved document.
struct SaveBenchmark {
    /// The maximum size of a document without its first line, in bytes.
    private static let largest = 100_000

    private let store: EntryStore
    private let folder: String
    /// The relative paths of all files and folders that the store may leave in the folder.
    private let names: Set<String>
    private let damages = LockedValue<[StoreDamage]>([])
    private let key = EntryKey(EntryNamespace("saves"), "document")

    /// Creates a benchmark for one kind of store.
    ///
    /// The result is nil if the kind is unknown, or missing in this build.
    ///
    /// - Parameters:
    ///   - kind: The kind of store, `file` or `sqlite`.
    ///   - folder: The path of the folder for the store.
    init?(_ kind: String, folder: String) {
        self.folder = folder
        let url = URL(filePath: folder, directoryHint: .isDirectory)
        let report = { @Sendable [damages] (damage: StoreDamage) in damages.withLock { $0.append(damage) } }
        switch kind {
        case "file":
            store = EntryStore(FileSystemEntryStore(folder: url, onDamage: report))
            names = ["saves", "saves/document.entry", "saves/lock"]
        #if SQLite
            case "sqlite":
                store = EntryStore(SQLiteEntryStore(.file(url.appending(path: "saves.db")), onDamage: report))
                names = ["saves.db", "saves.db-shm", "saves.db-wal"]
        #endif
        default: return nil
        }
    }

    /// Saves documents, and prints the number of each document once it is saved.
    ///
    /// The first number is one more than the number of the document in the store, or 1 if the store has no document.
    ///
    /// - Parameter count: The number of documents to save.
    /// - Throws: `StoreError` if the store fails.
    func save(count: Int) async throws {
        var number = try await store.entry(for: key).flatMap { NumberedDocument($0.data) }?.number ?? 0
        let time = try await ContinuousClock().measure {
            for _ in 0..<count {
                number += 1
                try await save(number)
                FileHandle.standardOutput.write(Data("\(number)\n".utf8))
            }
        }
        print(
            """
            \(conditions); \(folder)
            \(count) saves of 0 to \(Self.largest) bytes in \(String(format: "%.2f", time.seconds)) s, \
            \(String(format: "%.0f", Double(count) / time.seconds)) per second
            """)
    }

    /// Checks the store after the saving process was killed, and saves one more document.
    ///
    /// - Parameter last: The last number that the killed process printed.
    /// - Returns: The description of a problem, or nil if there is no problem.
    /// - Throws: `StoreError` if the store fails, or `CocoaError` if its folder cannot be read.
    func fault(last: Int) async throws -> String? {
        guard let entry = try await store.entry(for: key) else { return "found no document, expected number \(last)" }
        guard let document = NumberedDocument(entry.data) else { return "the saved document is incomplete or changed" }
        guard document.number >= last else { return "found document \(document.number), expected at least \(last)" }
        try await save(document.number + 1)
        let others = Set(try FileManager.default.subpathsOfDirectory(atPath: folder)).subtracting(names)
        guard others.isEmpty else { return "unexpected files are left: \(others.sorted())" }
        return damages.withLock { $0.first?.description }
    }

    private func save(_ number: Int) async throws {
        let document = NumberedDocument(number: number, size: .random(in: 0...Self.largest))
        try await store.set(StoredEntry(document.data, date: Date()), for: key)
    }
}
