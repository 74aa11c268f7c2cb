import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

/// Tests of sessions and view models while another process holds the lock of a store.
@Suite("A store whose lock is held by another process", .tags(.integration)) @MainActor
struct HeldLockTests {
    private let folder: TemporaryFolder
    private let video = WatchedVideo(
        id: UUID(), title: "any", url: anyURL("video.mp4"), position: 0, watchedAt: .distantPast)

    init() throws { folder = try TemporaryFolder() }

    @Test("While the lock is held, a session handles a hundred commands, and later saves the last position")
    func test_session_withLockedHistory_handlesCommandsAndSavesLastPosition() async throws {
        let history = WatchHistory(makeStore())
        let (player, clock) = (PlayerSpy(), ManualClock())
        let session = PlayerSession(player: player, clock: clock)
        let errors = LockedValue<[StoreError]>([])
        let recorder = WatchHistoryRecorder(of: session, video: video, history: history, clock: clock) { error in
            errors.withLock { $0.append(error) }
        }
        for action in [PlaybackAction.load(video.url), .play, .didBecomeReady] { session.send(action) }
        player.currentTime = 1
        clock.advance(by: .milliseconds(250)) { session.processPending() }
        await history.flush()
        try #require(try await history.video(video.id)?.position == 1)

        let holder = try LockHolder(folder.path("history/lock"))
        var handled = 0
        for number in 0..<100 {
            player.currentTime += 1
            if session.send(number.isMultiple(of: 2) ? .pause : .play) != nil { handled += 1 }
        }
        #expect(handled == 100)
        // Reading a file does not wait for the lock, so a second store shows what another process would read.
        #expect(try await WatchHistory(makeStore()).video(video.id)?.position == 1)
        try holder.end()
        await history.flush()

        #expect(try await history.video(video.id)?.position == 100)
        #expect(errors.withLock { $0 } == [])
        withExtendedLifetime(recorder) {}
    }

    @Test("A hundred changes that wait for the lock are saved in the order of the calls")
    func test_changes_withLockedStore_keepTheirOrder() async throws {
        let (sut, key) = (makeStore(), EntryKey(.images, "numbers"))
        try await sut.set(nil, for: key)
        let holder = try LockHolder(folder.path("images/lock"))
        for number in 0..<100 {
            sut.enqueue { store in
                do {
                    try store.update(key) { StoredEntry(($0?.data ?? Data()) + [UInt8(number)], date: .distantPast) }
                } catch {
                    Issue.record(error)
                }
            }
        }
        #expect(try await makeStore().entry(for: key) == nil)
        try holder.end()
        #expect(try await sut.entry(for: key)?.data == Data((0..<100).map { UInt8($0) }))
    }

    @Test("The main actor stays free while a note waits for the lock, and the note is saved afterwards")
    func test_notes_withLockedStore_keepMainActorFree() async throws {
        let entries = makeStore()
        let store = EntryNoteStore(entries: entries, video: video.id)
        let sut = NotesViewModel(
            creator: CreateNoteUseCase(store: store, currentDate: { .distantPast }),
            fetcher: FetchAllNotesUseCase(store: store), updater: UpdateNoteUseCase(store: store),
            remover: RemoveNoteUseCase(store: store))
        try await entries.set(nil, for: EntryKey(.notes, "any"))
        let holder = try LockHolder(folder.path("notes/lock"))
        let action = Task { await sut.createNoteWith(title: "a title", text: nil) }
        var turns = 0
        for _ in 0..<100 {
            await Task.yield()
            turns += 1
        }
        #expect(turns == 100 && sut.notes.isEmpty && sut.lastError == nil)
        try holder.end()
        await action.value
        #expect(sut.notes.map(\.title) == ["a title"])
    }

    /// Returns a store whose lock timeout is long enough for a busy machine.
    private func makeStore() -> EntryStore {
        EntryStore(FileSystemEntryStore(folder: folder.url, lockTimeout: .seconds(600)))
    }
}
