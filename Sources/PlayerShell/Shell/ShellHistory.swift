import Foundation
import StreamingCache
import StreamingCore
import TerminalScreen

/// The lines that the user has typed into `player shell`, in the store of recent activity.
///
/// Each line is added to the stored lines, so two shells at the same time keep the lines of both.
struct ShellHistory: Sendable {
    private static let key = EntryKey(EntryNamespace("shell"), "history")
    /// The maximum length of a kept line, in bytes. No instruction is that long.
    private static let longestLine = 4_096

    let entries: EntryStore

    /// Returns the stored lines, oldest first.
    ///
    /// - Throws: `StoreError` if the lines cannot be read.
    func load() async throws(StoreError) -> LineHistory {
        try await entries.perform { entries throws(StoreError) in
            LineHistory(try entries.value([String].self, for: Self.key)?.value ?? [])
        }
    }

    /// Enqueues a line to be added to the stored lines, and returns immediately.
    ///
    /// A line is ignored if ``LineHistory`` ignores it, or if it is longer than 4,096 bytes. If the stored lines cannot
    /// be read, they stay unchanged.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - date: The current date.
    ///   - onError: A closure that receives the error of the store, on the store's thread.
    func append(_ line: String, at date: Date, onError: @escaping @Sendable (StoreError) -> Void) {
        if line.utf8.count > Self.longestLine { return }
        entries.enqueue { entries in
            do throws(StoreError) {
                try entries.change(Self.key) { entry in
                    var history = LineHistory(try entry?.value([String].self) ?? [])
                    let before = history
                    history.record(line)
                    return history == before ? entry : try StoredEntry(encoding: history.lines, date: date)
                }
            } catch {
                onError(error)
            }
        }
    }
}
