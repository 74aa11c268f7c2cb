import Foundation
import StreamingMetrics
import StreamingTestKit
import Testing

/// Tests of the bounds and the order of the store, and of the rejection of events without a session.
@Suite("The analytics store in memory", .tags(.unit))
@MainActor
struct InMemoryAnalyticsStoreTests {
    @Test("A session is retrieved with its events, in the order of their insertion")
    func test_retrieve_ofAnInsertedSession_returnsTheSessionWithItsEvents() async throws {
        let sut = InMemoryAnalyticsStore()
        let session = session(at: 0)
        let events = [event(of: session.id, at: 5), event(of: session.id, at: 1)]
        try await sut.insert(session)
        for event in events { try await sut.insertEvent(event) }
        let stored = try await sut.retrieve(sessionID: session.id)
        #expect(stored?.session == session)
        #expect(stored?.events == events)
        #expect(try await sut.retrieve(sessionID: UUID()) == nil)
    }

    @Test("All sessions are sorted by start time, and sessions with equal times by their insertion")
    func test_retrieveAllSessions_insertedInAnyOrder_areOrderedByStartTime() async throws {
        let sut = InMemoryAnalyticsStore()
        let sessions = [session(at: 2), session(at: 1), session(at: 2), session(at: 0)]
        for session in sessions { try await sut.insert(session) }
        #expect(try await sut.retrieveAllSessions() == [sessions[3], sessions[1], sessions[0], sessions[2]])
    }

    @Test("A session that is inserted again keeps its events")
    func test_insert_existingSession_keepsItsEvents() async throws {
        let sut = InMemoryAnalyticsStore()
        let (old, other) = (session(at: 0), session(at: 1))
        let (new, event) = (session(at: 2, id: old.id), event(of: old.id, at: 0))
        try await sut.insert(old)
        try await sut.insert(other)
        try await sut.insertEvent(event)
        try await sut.insert(new)
        #expect(try await sut.retrieve(sessionID: old.id)?.events == [event])
        #expect(try await sut.retrieveAllSessions() == [other, new])
    }

    @Test("An update replaces the session and keeps its events")
    func test_updateSession_ofAKnownSession_replacesTheSession() async throws {
        let sut = InMemoryAnalyticsStore()
        var session = session(at: 0)
        let event = event(of: session.id, at: 0)
        try await sut.insert(session)
        try await sut.insertEvent(event)
        session.endTime = Date(timeIntervalSinceReferenceDate: 9)
        try await sut.updateSession(session)
        #expect(try await sut.retrieve(sessionID: session.id)?.session == session)
        #expect(try await sut.retrieve(sessionID: session.id)?.events == [event])
    }

    @Test("An event or an update of an unknown session throws")
    func test_insertAndUpdate_ofAnUnknownSession_throw() async throws {
        let sut = InMemoryAnalyticsStore()
        let session = session(at: 0)
        let error = AnalyticsStoreError.unknownSession(session.id)
        await #expect(throws: error) { try await sut.insertEvent(event(of: session.id, at: 0)) }
        await #expect(throws: error) { try await sut.updateSession(session) }
        #expect(try await sut.retrieveAllSessions() == [])
        #expect("\(error)" == "the store has no session \(session.id)")
    }

    @Test("A deleted session is gone, and a second deletion of the session has no effect")
    func test_deleteSession_calledTwice_removesTheSession() async throws {
        let sut = InMemoryAnalyticsStore()
        let sessions = [session(at: 0), session(at: 1), session(at: 2)]
        for session in sessions { try await sut.insert(session) }
        try await sut.deleteSession(sessions[1].id)
        try await sut.deleteSession(sessions[1].id)
        #expect(try await sut.retrieveAllSessions() == [sessions[0], sessions[2]])
        try await sut.deleteAllSessions()
        #expect(try await sut.retrieveAllSessions() == [])
    }

    @Test("A session beyond the bound replaces the session with the earliest start, but never itself")
    func test_sessions_beyondTheBound_replaceTheEarliestSession() async throws {
        let sut = InMemoryAnalyticsStore()
        for second in 1...100 { try await sut.insert(session(at: Double(second))) }
        let early = session(at: 0)
        try await sut.insert(early)
        let starts = try await sut.retrieveAllSessions().map(\.startTime.timeIntervalSinceReferenceDate)
        #expect(starts == [0] + (2...100).map(Double.init))
    }

    @Test("An event beyond the bound replaces the oldest event of its session")
    func test_events_beyondTheBound_replaceTheOldestEvent() async throws {
        let sut = InMemoryAnalyticsStore()
        let session = session(at: 0)
        try await sut.insert(session)
        for second in 0...1_000 { try await sut.insertEvent(event(of: session.id, at: Double(second))) }
        let positions = try await sut.retrieve(sessionID: session.id)?.events.map(\.currentPosition)
        #expect(positions == (1...1_000).map(Double.init))
    }

    private func session(at second: Double, id: UUID = UUID()) -> LocalPlaybackSession {
        LocalPlaybackSession(
            id: id, videoID: UUID(), videoTitle: "title", startTime: Date(timeIntervalSinceReferenceDate: second),
            endTime: nil, deviceModel: "model", osVersion: "26", networkType: nil, appVersion: "1.0")
    }

    private func event(of session: UUID, at second: Double) -> LocalPlaybackEvent {
        LocalPlaybackEvent(
            id: UUID(), sessionID: session, videoID: UUID(), eventType: "play", eventData: nil,
            timestamp: Date(timeIntervalSinceReferenceDate: second), currentPosition: second)
    }
}
