import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

/// Tests the asynchronous wrapper of a blocking store.
@Suite("EntryStore", .leakTracking, .tags(.unit))
struct EntryStoreTests {
    private let key = EntryKey(.images, "a")

    @Test("a saved entry is found, listed and removed")
    func test_set_ofAnEntry_isFoundListedAndRemoved() async throws {
        let sut = makeSUT()
        try await sut.set(entry("text"), for: key)
        #expect(try await sut.entry(for: key) == entry("text"))
        #expect(try await sut.contents(of: .images).map(\.key) == [key])
        #expect(try await sut.removeAll(in: .images) == 1)
        #expect(try await sut.entry(for: key) == nil)
    }

    @Test("errors of the store and of a change are passed through")
    func test_anyUse_ofAStoreThatFails_throwsItsError() async {
        let spy = EntryStoreSpy()
        spy.failReads(with: .full(place: "p"))
        let sut = makeSUT(spy)
        await #expect(throws: StoreError.full(place: "p")) { try await sut.entry(for: key) }
        await #expect(throws: CancellationError.self) { try await sut.update(key) { _ in throw CancellationError() } }
    }

    @Test("operations run one at a time, in the order of the calls, whether they are awaited or not")
    @MainActor
    func test_perform_ofMany_runsInTheOrderOfTheCalls() async throws {
        let (sut, gate, numbers) = (makeSUT(), Gate(), LockedValue<[Int]>([]))
        sut.enqueue { _ in gate.wait() }
        var tasks: [Task<Void, Never>] = []
        for number in 0..<100 {
            if number.isMultiple(of: 2) {
                sut.enqueue { _ in numbers.withLock { $0.append(number) } }
            } else {
                tasks.append(Task { await sut.perform { _ in numbers.withLock { $0.append(number) } } })
                await Task.yield()
            }
        }
        #expect(numbers.withLock { $0.isEmpty })
        gate.open()
        for task in tasks { await task.value }
        await sut.flush()
        #expect(numbers.withLock { $0 } == Array(0..<100))
    }

    @Test("an operation runs to its end when the task that awaits it is cancelled, and the task gets its result")
    func test_set_inACancelledTask_isSaved() async throws {
        let (sut, gate) = (makeSUT(), Gate())
        sut.enqueue { _ in gate.wait() }
        let task = Task { [entry = entry("text")] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await sut.set(entry, for: key)
        }
        gate.open()
        try await task.value
        #expect(try await sut.entry(for: key) == entry("text"))
    }

    @Test("in place, an operation is done when the call returns")
    func test_enqueue_inPlace_isDoneAtOnce() {
        let (sut, isDone) = (EntryStore.inMemory(), LockedValue(false))
        sut.enqueue { _ in isDone.withLock { $0 = true } }
        #expect(isDone.withLock { $0 })
    }

    // MARK: Helpers

    /// Blocks a thread until it is opened.
    private final class Gate: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)

        func wait() { semaphore.wait() }

        func open() { semaphore.signal() }
    }

    private func entry(_ text: String) -> StoredEntry {
        StoredEntry(Data(text.utf8), date: Date(timeIntervalSinceReferenceDate: 0))
    }

    private func makeSUT(
        _ store: any BlockingEntryStore = InMemoryEntryStore(), file: StaticString = #filePath, line: UInt = #line
    ) -> EntryStore {
        let sut = EntryStore(store)
        trackForMemoryLeaks(sut, file: file, line: line)
        return sut
    }
}
