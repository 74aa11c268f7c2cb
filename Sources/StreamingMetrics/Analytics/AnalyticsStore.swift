import Foundation

/// A store of viewing sessions and their events.
@MainActor
public protocol AnalyticsStore: AnyObject {
    /// Inserts a session, or replaces the session with the same identifier and keeps its events.
    ///
    /// - Throws: An error of the store.
    func insert(_ session: LocalPlaybackSession) async throws
    /// Appends an event to its session.
    ///
    /// - Throws: An error of the store, in particular if the store does not have the session.
    func insertEvent(_ event: LocalPlaybackEvent) async throws
    /// Replaces a session, which keeps its events.
    ///
    /// - Throws: An error of the store, in particular if the store does not have the session.
    func updateSession(_ session: LocalPlaybackSession) async throws
    /// Returns a session with its events in the order of their insertion; nil if the store does not have the session.
    ///
    /// - Throws: An error of the store.
    func retrieve(
        sessionID: UUID
    ) async throws -> (session: LocalPlaybackSession, events: [LocalPlaybackEvent])?
    /// Returns all sessions, ordered by start time.
    ///
    /// - Throws: An error of the store.
    func retrieveAllSessions() async throws -> [LocalPlaybackSession]
    /// Deletes a session and its events, if the store has the session.
    ///
    /// - Throws: An error of the store.
    func deleteSession(_ sessionID: UUID) async throws
    /// Deletes all sessions and their events.
    ///
    /// - Throws: An error of the store.
    func deleteAllSessions() async throws
}

/// A failure of an ``AnalyticsStore``, after which the contents of the store are unchanged.
public enum AnalyticsStoreError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The store does not have the session with this identifier.
    case unknownSession(UUID)

    /// A message for developers, in one line.
    public var description: String {
        switch self {
        case .unknownSession(let id): "the store has no session \(id)"
        }
    }
}
