import Foundation
import StreamingCache
import StreamingCore

extension Storage {
    /// Creates stores of a kind, in the user's folders or in memory. Damaged entries are renamed and reported.
    ///
    /// - Throws: `Failure` if the user's folders are unknown.
    init(
        _ kind: StoreKind, clock: any MonotonicClock, environment: [String: String], notices: Notices
    ) throws(Failure) {
        if kind == .memory {
            self = .inMemory()
            return
        }
        let folders: UserFolders
        do {
            folders = try UserFolders(of: "streaming-core", environment: environment)
        } catch {
            throw Failure(kind: "noFolder", message: error.description)
        }
        let damages = LockedValue(0)
        let onDamage: @Sendable (StoreDamage) -> Void = {
            damages.withLock { $0 += 1 }
            notices.say($0.description)
        }
        let make = { (folder: URL) -> EntryStore in
            #if SQLite
                if kind == .sqlite {
                    let file = folder.appending(path: "store.sqlite")
                    return EntryStore(SQLiteEntryStore(.file(file), onDamage: onDamage))
                }
            #endif
            return EntryStore(FileSystemEntryStore(folder: folder, clock: clock, onDamage: onDamage))
        }
        self.init(
            cache: make(folders.cache), state: make(folders.state), data: make(folders.data),
            places: [folders.cache.path], damages: damages)
    }
}

extension Storage {
    /// Returns the path of the recording of the last session, or nil if the user's folders are unknown.
    static func lastSession(environment: [String: String]) -> String? {
        state(environment: environment)?.appending(path: "last-session.jsonl").path
    }

    /// Returns the folder of the locks that mark the running processes, or nil if the user's folders are unknown.
    static func locks(environment: [String: String]) -> URL? {
        state(environment: environment)?.appending(path: "running", directoryHint: .isDirectory)
    }

    private static func state(environment: [String: String]) -> URL? {
        (try? UserFolders(of: "streaming-core", environment: environment))?.state
    }
}
