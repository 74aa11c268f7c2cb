import Foundation
import StreamingCore
import StreamingTestKit
import Testing
@testable import StreamingCache

/// Tests of the asynchronous wrapper around a blocking store.
@Suite("EntryStore", .leakTracking, .tags(.unit))
struct EntryStoreTests {
    private let key = EntryKey(.images, "a")

    @Test("The store finds, lists and removes a saved entry")
    func test_set_newEntry_isFoundListedAndRemoved() async throws {
        let sut = makeSUT()
        try await sut.set(entry("text"), for: key)
        #expect(try await sut.entry(for: key) == entry("text"))
        #expect(try await sut.contents(of: .images).map(\.key) == [key])
        #expect(try await sut.removeAll(in: .images) == 1)
        #expect(try await sut.entry(for: key) == nil)
    }

    @Test("EntryStore rethrows the errors of its underlying store and of the change closure")
    func test_entryAndUpdate_withFailingStoreOrChange_rethrowError() async {
        let spy = EntryStoreSpy()
        spy.failReads(with: .full(place: "p"))
        let sut = makeSUT(spy)
        await #expect(throws: StoreError.full(place: "p")) { try await sut.entry(for: key) }
        await #expect(throws: CancellationError.self) { try await sut.update(key) { _ in throw CancellationError() } }
    }

    @Test("Operations run one at a time, in the order of the calls, whether or not the caller awaits them")
    @MainActor
    func test_perform_manyOperations_runInCallOrder() async throws {
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

    @Test("A cancelled task still receives the result of its operation, which runs to completion")
    func test_set_inCancelledTask_savesEntry() async throws {
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

    @Test("A store in memory completes an enqueued operation before the call returns")
    func test_enqueue_inMemory_completesBeforeReturning() {
        let (sut, isDone) = (EntryStore.inMemory(), LockedValue(false))
        sut.enqueue { _ in isDone.withLock { $0 = true } }
        #expect(isDone.withLock { $0 })
    }

    // MARK: Helpers

    /// A gate that blocks the waiting thread until a call of ``open()``.
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
