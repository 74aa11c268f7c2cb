import Foundation
import StreamingCache
import StreamingCore

/// A store of viewing sessions in an `EntryStore`: in memory, in files or in SQLite, of limited size and age.
///
/// Each session is one entry with its events, so a change of a session is complete or has no effect, even if the
/// process is killed. A method that returns without an error has saved its change. The entry store accesses the disk on
/// its own queue, never on the main actor.
///
/// ```swift
/// let store = EntryAnalyticsStore(EntryStore(FileSystemEntryStore(folder: folder)))
/// try await store.closeInterruptedSessions()
/// let service = PlaybackAnalyticsService(store: store)
/// ```
@MainActor
public final class EntryAnalyticsStore: AnalyticsStore {
    /// The limits of the saved sessions and events.
    ///
    /// A new session removes the sessions beyond the limits.
    public struct Retention: Equatable, Sendable {
        /// The maximum number of sessions, beyond which the earliest sessions are removed.
        public var maximumSessions: Int
        /// The maximum age of a session: the time from its start to the start of the newest session.
        public var maximumAge: Duration
        /// The maximum number of events per session, beyond which a new event replaces the oldest event.
        public var maximumEvents: Int

        /// Creates limits.
        ///
        /// - Parameters:
        ///   - maximumSessions: The maximum number of sessions, at least 1.
        ///   - maximumAge: The maximum time from the start of a session to the start of the newest session. The default
        ///     is 90 days.
        ///   - maximumEvents: The maximum number of events per session, at least 1.
        public init(
            maximumSessions: Int = 500, maximumAge: Duration = .seconds(90 * 86_400), maximumEvents: Int = 1_000
        ) {
            self.maximumSessions = max(1, maximumSessions)
            self.maximumAge = maximumAge
            self.maximumEvents = max(1, maximumEvents)
        }
    }

    /// A random name that identifies the running process.
    public nonisolated static let currentProcess = UUID().uuidString

    private let entries: EntryStore
    private let owner: String
    private let retention: Retention

    /// Creates a store without accessing the disk.
    ///
    /// - Parameters:
    ///   - entries: The entry store.
    ///   - owner: The name of the running process, which no other process uses. The store saves the name with each new
    ///     session, so that ``closeInterruptedSessions(isRunning:)`` can recognize the sessions of running processes.
    ///   - retention: The limits of the saved sessions.
    public init(_ entries: EntryStore, owner: String = currentProcess, retention: Retention = Retention()) {
        self.entries = entries
        self.owner = owner
        self.retention = retention
    }

    public func insert(_ session: LocalPlaybackSession) async throws {
        let (owner, retention) = (owner, retention)
        try await entries.perform { entries throws(StoreError) in
            try entries.change(Self.key(of: session.id)) { old in
                let saved = try old?.value(SavedSession.self)
                return try SavedSession(owner: owner, session: session, events: saved?.events ?? []).entry
            }
            try Self.remove(from: entries, beyond: retention, newest: session)
        }
    }

    /// Appends an event to its session.
    ///
    /// - Throws: ``AnalyticsStoreError/unknownSession(_:)`` if the store does not have the session, or `StoreError`.
    public func insertEvent(_ event: LocalPlaybackEvent) async throws {
        try await change(event.sessionID) { [retention] in $0.add(event, keeping: retention.maximumEvents) }
    }

    /// Replaces a session, which keeps its events.
    ///
    /// A saved session that has ended stays unchanged if `session` has no end.
    ///
    /// - Throws: ``AnalyticsStoreError/unknownSession(_:)`` if the store does not have the session, or `StoreError`.
    public func updateSession(_ session: LocalPlaybackSession) async throws {
        try await change(session.id) { saved in
            // Another store may have closed the session, which must stay closed.
            if saved.session.endTime == nil || session.endTime != nil { saved.session = session }
        }
    }

    public func retrieve(
        sessionID: UUID
    ) async throws -> (session: LocalPlaybackSession, events: [LocalPlaybackEvent])? {
        let saved = try await entries.perform { entries throws(StoreError) in
            try entries.value(SavedSession.self, for: Self.key(of: sessionID))?.value
        }
        return saved.map { ($0.session, $0.events) }
    }

    /// Returns all sessions that this version of the library can read, ordered by start time.
    ///
    /// - Throws: `StoreError` if the store cannot be read.
    public func retrieveAllSessions() async throws -> [LocalPlaybackSession] {
        try await entries.perform { entries throws(StoreError) in try Self.all(in: entries).map(\.session) }
    }

    public func deleteSession(_ sessionID: UUID) async throws {
        try await entries.set(nil, for: Self.key(of: sessionID))
    }

    public func deleteAllSessions() async throws { try await entries.removeAll(in: .analytics) }

    /// Ends the open sessions of processes that no longer run.
    ///
    /// The outcome is `interrupted`, unless playback had ended or failed before. The last event is `videoAbandoned`, or
    /// `videoCompleted` if playback had ended. A session ends at its last event or its last save, whichever is later.
    /// The sessions of the store's `owner` stay open.
    ///
    /// - Parameter isRunning: A closure that returns whether the process with this name is running. The entry store
    ///   calls the closure on its queue, and the closure must not use the store. The default returns false, which
    ///   suffices for an app that runs only once per device.
    /// - Returns: The number of sessions that were closed.
    /// - Throws: `StoreError` if the store cannot be read or changed. Some sessions may then already be closed.
    @discardableResult
    public func closeInterruptedSessions(
        isRunning: @escaping @Sendable (_ owner: String) -> Bool = { _ in false }
    ) async throws(StoreError) -> Int {
        let (own, retention) = (owner, retention)
        return try await entries.perform { entries throws(StoreError) in
            let isOpen = { (saved: SavedSession) in
                saved.session.endTime == nil && saved.owner != own && !isRunning(saved.owner)
            }
            var count = 0
            for saved in try Self.all(in: entries) where isOpen(saved) {
                try entries.change(Self.key(of: saved.session.id)) { old in
                    var saved = try old?.value(SavedSession.self)
                    saved?.interrupt(keeping: retention.maximumEvents)
                    return try saved?.entry
                }
                count += 1
            }
            return count
        }
    }

    private func change(_ id: UUID, _ change: @escaping @Sendable (inout SavedSession) -> Void) async throws {
        try await entries.update(Self.key(of: id)) { old in
            guard var saved = try old?.value(SavedSession.self) else { throw AnalyticsStoreError.unknownSession(id) }
            change(&saved)
            return try saved.entry
        }
    }

    private nonisolated static func all(in entries: any BlockingEntryStore) throws(StoreError) -> [SavedSession] {
        var sessions: [SavedSession] = []
        // The date of an entry is the start of its session, so the contents are in the order of the starts.
        for info in try entries.contents(of: .analytics) {
            do throws(StoreError) {
                if let saved = try entries.value(SavedSession.self, for: info.key) { sessions.append(saved.value) }
            } catch {
                // A session of a later version of the app must not hide the other sessions.
                guard case .unreadable = error else { throw error }
            }
        }
        return sessions
    }

    private nonisolated static func remove(
        from entries: any BlockingEntryStore, beyond retention: Retention, newest: LocalPlaybackSession
    ) throws(StoreError) {
        let others = try entries.contents(of: .analytics).filter { $0.key != key(of: newest.id) }
        let earliest = newest.startTime.addingTimeInterval(-retention.maximumAge.seconds)
        for (index, info) in others.enumerated()
        where index < others.count - retention.maximumSessions + 1 || info.date < earliest {
            try entries.remove(info)
        }
    }

    private nonisolated static func key(of id: UUID) -> EntryKey { EntryKey(.analytics, id.uuidString) }
}

extension EntryNamespace {
    /// The namespace of viewing sessions, in which each entry is named by the identifier of the session.
    public static let analytics = EntryNamespace("analytics")
}

/// The contents of an entry: a session with its events, and the process that created the session.
private struct SavedSession: Codable, Sendable {
    let owner: String
    var session: LocalPlaybackSession
    var events: [LocalPlaybackEvent]

    var entry: StoredEntry { get throws { try StoredEntry(encoding: self, date: session.startTime) } }

    /// Appends an event, and removes the oldest event if the session has the maximum number of events.
    mutating func add(_ event: LocalPlaybackEvent, keeping maximumEvents: Int) {
        if events.count >= maximumEvents { events.removeFirst() }
        events.append(event)
    }

    /// Ends the session, unless another process has already ended it.
    ///
    /// The outcome is `interrupted`, unless playback had ended or failed before.
    mutating func interrupt(keeping maximumEvents: Int) {
        guard session.endTime == nil else { return }
        var metrics = session.metrics ?? SessionMetrics()
        metrics.outcome = metrics.outcome ?? .interrupted
        let saved = session.startTime.addingTimeInterval(metrics.length)
        let end = max(saved, events.last?.timestamp ?? saved)
        session.endTime = end
        session.metrics = metrics
        if events.last.map({ Self.finalTypes.contains($0.eventType) }) == true { return }
        let isComplete = metrics.outcome == .ended
        let event = PlaybackEvent(
            id: UUID(), sessionID: session.id, videoID: session.videoID,
            type: isComplete
                ? .videoCompleted
                : .videoAbandoned(watchedDuration: metrics.watchedDuration, totalDuration: metrics.duration ?? 0),
            timestamp: end, currentPosition: events.last?.currentPosition ?? 0)
        add(event.toLocal(), keeping: maximumEvents)
    }

    private static let finalTypes = ["videoCompleted", "videoAbandoned"]
}
