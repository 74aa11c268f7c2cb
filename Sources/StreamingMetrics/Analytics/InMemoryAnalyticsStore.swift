import Foundation

/// A store of viewing sessions in memory, of limited size, whose contents are lost when the store is released.
@MainActor
public final class InMemoryAnalyticsStore: AnalyticsStore {
    /// The maximum number of sessions, beyond which a new session replaces the earliest session.
    public nonisolated static let maximumSessions = 100
    /// The maximum number of events per session, beyond which a new event replaces the oldest event.
    public nonisolated static let maximumEvents = 1_000

    private struct Entry {
        var session: LocalPlaybackSession
        var events: [LocalPlaybackEvent] = []
    }

    /// The entries by start time, and then in the order of their insertion.
    private var entries: [Entry] = []

    /// Creates an empty store.
    public init() {}

    /// Inserts a session, or replaces the session with the same identifier and keeps its events.
    public func insert(_ session: LocalPlaybackSession) async throws {
        if let index = index(of: session.id) { return replace(at: index, with: session) }
        if entries.count == Self.maximumSessions { entries.removeFirst() }
        place(Entry(session: session))
    }

    /// Appends an event to its session.
    ///
    /// - Throws: ``AnalyticsStoreError/unknownSession(_:)`` if the store does not have the session.
    public func insertEvent(_ event: LocalPlaybackEvent) async throws {
        let index = try requireIndex(of: event.sessionID)
        if entries[index].events.count == Self.maximumEvents { entries[index].events.removeFirst() }
        entries[index].events.append(event)
    }

    /// Replaces a session, which keeps its events.
    ///
    /// - Throws: ``AnalyticsStoreError/unknownSession(_:)`` if the store does not have the session.
    public func updateSession(_ session: LocalPlaybackSession) async throws {
        replace(at: try requireIndex(of: session.id), with: session)
    }

    public func retrieve(
        sessionID: UUID
    ) async throws -> (session: LocalPlaybackSession, events: [LocalPlaybackEvent])? {
        index(of: sessionID).map { (entries[$0].session, entries[$0].events) }
    }

    public func retrieveAllSessions() async throws -> [LocalPlaybackSession] { entries.map(\.session) }

    public func deleteSession(_ sessionID: UUID) async throws {
        if let index = index(of: sessionID) { entries.remove(at: index) }
    }

    public func deleteAllSessions() async throws { entries = [] }

    private func index(of id: UUID) -> Int? { entries.firstIndex { $0.session.id == id } }

    private func requireIndex(of id: UUID) throws(AnalyticsStoreError) -> Int {
        guard let index = index(of: id) else { throw .unknownSession(id) }
        return index
    }

    private func replace(at index: Int, with session: LocalPlaybackSession) {
        var entry = entries[index]
        let isInPlace = entry.session.startTime == session.startTime
        entry.session = session
        if isInPlace {
            entries[index] = entry
        } else {
            entries.remove(at: index)
            place(entry)
        }
    }

    private func place(_ entry: Entry) {
        let index = entries.firstIndex { $0.session.startTime > entry.session.startTime } ?? entries.endIndex
        entries.insert(entry, at: index)
    }
}
