import Foundation
import StreamingCache
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("EntryAnalyticsStore", .tags(.unit), .leakTracking) @MainActor
struct EntryAnalyticsStoreTests {
    private let date = Date(timeIntervalSinceReferenceDate: 1_000)

    @Test("A session and its events are read by another store, as after a restart")
    func test_retrieve_inAnotherStore_returnsTheSessionAndItsEvents() async throws {
        let entries = EntryStore.inMemory()
        let sut = makeSUT(entries)
        let session = makeSession(at: 0)
        let events = (0..<3).map { makeEvent(of: session, at: Double($0)) }
        try await sut.insert(session)
        for event in events { try await sut.insertEvent(event) }
        let found = try #require(try await makeSUT(entries).retrieve(sessionID: session.id))
        #expect(found.session == session)
        #expect(found.events == events)
    }

    @Test("A session that is inserted again is replaced, and keeps its events")
    func test_insert_ofAKnownSession_keepsItsEvents() async throws {
        let sut = makeSUT()
        var session = makeSession(at: 0)
        try await sut.insert(session)
        try await sut.insertEvent(makeEvent(of: session, at: 1))
        session.endTime = date
        try await sut.insert(session)
        let found = try #require(try await sut.retrieve(sessionID: session.id))
        #expect(found.session == session)
        #expect(found.events.count == 1)
    }

    @Test("An event or an update of an unknown session throws an error, and saves nothing")
    func test_write_ofAnUnknownSession_throws() async throws {
        let sut = makeSUT()
        let session = makeSession(at: 0)
        let event = makeEvent(of: session, at: 0)
        await #expect(throws: AnalyticsStoreError.unknownSession(session.id)) { try await sut.insertEvent(event) }
        await #expect(throws: AnalyticsStoreError.unknownSession(session.id)) { try await sut.updateSession(session) }
        #expect(try await sut.retrieveAllSessions().isEmpty)
    }

    @Test("Sessions are ordered by their start times, and can be deleted")
    func test_retrieveAllSessions_ofSeveralSessions_areOrderedByStartTime() async throws {
        let sut = makeSUT()
        let sessions = [3.0, 1, 2].map { makeSession(at: $0) }
        for session in sessions { try await sut.insert(session) }
        #expect(try await sut.retrieveAllSessions() == sessions.sorted { $0.startTime < $1.startTime })
        try await sut.deleteSession(sessions[0].id)
        #expect(try await sut.retrieveAllSessions().count == 2)
        try await sut.deleteAllSessions()
        #expect(try await sut.retrieveAllSessions().isEmpty)
    }

    @Test("A further event replaces the oldest event of a session with the maximum number of events")
    func test_insertEvent_beyondTheMaximum_replacesTheOldest() async throws {
        let sut = makeSUT(retention: .init(maximumEvents: 3))
        let session = makeSession(at: 0)
        try await sut.insert(session)
        for second in 0...4 { try await sut.insertEvent(makeEvent(of: session, at: Double(second))) }
        let events = try #require(try await sut.retrieve(sessionID: session.id)).events
        #expect(events.map(\.currentPosition) == [2, 3, 4])
    }

    @Test("A new session removes the oldest sessions beyond the maximum number, and those beyond the maximum age")
    func test_insert_beyondTheRetention_removesTheOldest() async throws {
        let sut = makeSUT(retention: .init(maximumSessions: 3, maximumAge: .seconds(100)))
        for second in [0.0, 10, 20, 30] { try await sut.insert(makeSession(at: second)) }
        #expect(try await seconds(of: sut) == [10, 20, 30])
        try await sut.insert(makeSession(at: 125))
        #expect(try await seconds(of: sut) == [30, 125])
    }

    @Test("A session that a killed process left open is closed as interrupted, at its last event")
    func test_closeInterruptedSessions_ofAKilledProcess_closesTheSession() async throws {
        let entries = EntryStore.inMemory()
        let killed = makeSUT(entries, owner: "killed")
        var session = makeSession(at: 0)
        try await killed.insert(session)
        session.metrics = makeMetrics(length: 5)
        try await killed.updateSession(session)
        try await killed.insertEvent(makeEvent(of: session, at: 7))
        let sut = makeSUT(entries, owner: "new")
        #expect(try await sut.closeInterruptedSessions { $0 != "killed" } == 1)
        let found = try #require(try await sut.retrieve(sessionID: session.id))
        #expect(found.session.endTime == date + 7)
        #expect(found.session.metrics?.outcome == .interrupted)
        #expect(found.session.metrics?.length == 5)
        #expect(found.events.count == 2)
        let type = PlaybackEventType.videoAbandoned(watchedDuration: 0, totalDuration: 60)
        #expect(found.events.last?.toModel()?.type == type)
        #expect(found.events.last?.timestamp == date + 7)
        #expect(try await sut.closeInterruptedSessions() == 0)
    }

    @Test("Without an event, an interrupted session ends after the length in its saved metrics")
    func test_closeInterruptedSessions_withoutEvents_endsAtTheLastMetrics() async throws {
        let entries = EntryStore.inMemory()
        var session = makeSession(at: 0)
        session.metrics = makeMetrics(length: 5)
        try await makeSUT(entries, owner: "killed").insert(session)
        let sut = makeSUT(entries)
        try await sut.closeInterruptedSessions()
        #expect(try await sut.retrieveAllSessions().first?.endTime == date + 5)
    }

    @Test("A session whose playback had ended keeps its outcome, and gets no second final event")
    func test_closeInterruptedSessions_afterTheEndOfPlayback_keepsTheOutcome() async throws {
        let entries = EntryStore.inMemory()
        var session = makeSession(at: 0)
        session.metrics = makeMetrics(length: 5)
        session.metrics?.outcome = .ended
        let killed = makeSUT(entries, owner: "killed")
        try await killed.insert(session)
        try await killed.insertEvent(makeEvent(of: session, at: 5, type: .videoCompleted))
        let sut = makeSUT(entries)
        #expect(try await sut.closeInterruptedSessions() == 1)
        let found = try #require(try await sut.retrieve(sessionID: session.id))
        #expect(found.session.metrics?.outcome == .ended)
        #expect(found.session.endTime == date + 5)
        #expect(found.events.map(\.eventType) == ["videoCompleted"])
    }

    @Test("An update does not reopen a session that another store has closed")
    func test_updateSession_ofAClosedSession_doesNotOpenItAgain() async throws {
        let entries = EntryStore.inMemory()
        let session = makeSession(at: 0)
        let sut = makeSUT(entries, owner: "any")
        try await sut.insert(session)
        try await makeSUT(entries, owner: "other").closeInterruptedSessions()
        try await sut.updateSession(session)
        #expect(try await sut.retrieveAllSessions().first?.metrics?.outcome == .interrupted)
    }

    @Test("A session that cannot be decoded hides no other session, and can be deleted")
    func test_retrieveAllSessions_withAnUnreadableEntry_returnsTheOthers() async throws {
        let entries = EntryStore.inMemory()
        try await entries.set(StoredEntry(Data("{}".utf8), date: date), for: EntryKey(.analytics, "any"))
        let sut = makeSUT(entries)
        let session = makeSession(at: 0)
        try await sut.insert(session)
        #expect(try await sut.retrieveAllSessions() == [session])
        try await sut.closeInterruptedSessions()
        try await sut.deleteAllSessions()
        #expect(try await entries.contents(of: .analytics).isEmpty)
    }

    @Test("Sessions that have ended, and sessions of running processes, stay as they are")
    func test_closeInterruptedSessions_ofOtherSessions_changesNothing() async throws {
        let entries = EntryStore.inMemory()
        var ended = makeSession(at: 0)
        ended.endTime = date + 3
        try await makeSUT(entries, owner: "killed").insert(ended)
        let running = makeSession(at: 1)
        try await makeSUT(entries, owner: "running").insert(running)
        let sut = makeSUT(entries, owner: "own")
        let own = makeSession(at: 2)
        try await sut.insert(own)
        #expect(try await sut.closeInterruptedSessions { $0 == "running" } == 0)
        #expect(try await sut.retrieveAllSessions() == [ended, running, own])
    }

    @Test("A failed write throws the error of the store, and leaves the saved session unchanged")
    func test_insertEvent_inAFailingStore_throws() async throws {
        let spy = EntryStoreSpy()
        let sut = makeSUT(EntryStore(spy, runsInPlace: true))
        let session = makeSession(at: 0)
        try await sut.insert(session)
        let error = StoreError.full(place: "any")
        spy.failWrites(with: error)
        let event = makeEvent(of: session, at: 0)
        await #expect(throws: error) { try await sut.insertEvent(event) }
        let found = try #require(try await sut.retrieve(sessionID: session.id))
        #expect(found.session == session)
        #expect(found.events.isEmpty)
    }

    // MARK: Helpers

    private func makeSUT(
        _ entries: EntryStore = .inMemory(), owner: String = "any", retention: EntryAnalyticsStore.Retention = .init()
    ) -> EntryAnalyticsStore {
        let sut = EntryAnalyticsStore(entries, owner: owner, retention: retention)
        trackForMemoryLeaks(sut)
        return sut
    }

    private func makeSession(at second: Double) -> LocalPlaybackSession {
        LocalPlaybackSession(
            id: UUID(), videoID: UUID(), videoTitle: "any", startTime: date + second, endTime: nil, deviceModel: "any",
            osVersion: "any", networkType: nil, appVersion: "any")
    }

    private func makeEvent(
        of session: LocalPlaybackSession, at second: Double, type: PlaybackEventType = .play
    ) -> LocalPlaybackEvent {
        PlaybackEvent(
            id: UUID(), sessionID: session.id, videoID: session.videoID, type: type, timestamp: date + second,
            currentPosition: second
        ).toLocal()
    }

    private func makeMetrics(length: Double) -> SessionMetrics {
        var metrics = SessionMetrics(duration: 60)
        metrics.length = length
        return metrics
    }

    private func seconds(of sut: EntryAnalyticsStore) async throws -> [Double] {
        try await sut.retrieveAllSessions().map { $0.startTime.timeIntervalSince(date) }
    }
}
