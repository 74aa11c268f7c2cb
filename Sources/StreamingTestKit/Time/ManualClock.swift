import Foundation
import StreamingCore

/// A clock with virtual time, which passes only when a test advances the clock.
///
/// The clock wakes sleeping tasks without real waiting. Tasks on `clock.executor` run inside `advance`, on the thread
/// of the test. The order of the work is fixed, so every run of a test has the same result. Sleeping tasks wake in the
/// order of their deadlines, and tasks with equal deadlines in the order in which they went to sleep. The clock can be
/// used from any thread.
///
/// ```swift
/// let clock = ManualClock()
/// let player = StreamingPlayer(player: PlayerFake(clock: clock) { _ in .success(60) }, clock: clock)
/// player.play(anyURL())
/// clock.advance(by: .seconds(61), with: player)
/// #expect(player.state == .ended)
/// ```
public final class ManualClock: MonotonicClock {
    private struct Sleeper {
        let deadline: Duration
        let continuation: CheckedContinuation<Void, any Error>
    }

    private struct State {
        var now = Duration.zero
        var correction = Duration.zero
        var lastID: UInt64 = 0
        var sleepers: [UInt64: Sleeper] = [:]
        /// The identifiers of sleeps that were cancelled before the sleep began.
        var cancelled: Set<UInt64> = []
        var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

        mutating func takeWatchers() -> [CheckedContinuation<Void, Never>] {
            let due = watchers.filter { $0.count <= sleepers.count }.map(\.continuation)
            watchers.removeAll { $0.count <= sleepers.count }
            return due
        }
    }

    private let firstDate: Date
    private let jobs = SerialExecutor()
    private let state = LockedValue(State())

    /// Creates a clock whose time is zero.
    ///
    /// - Parameter startDate: The date when the time is zero, by default 2001-01-01, 00:00 UTC.
    public init(startDate: Date = Date(timeIntervalSinceReferenceDate: 0)) {
        firstDate = startDate
    }

    public var now: Duration { state.withLock { $0.now } }

    public var date: Date {
        state.withLock { [firstDate] in firstDate.addingTimeInterval(($0.now + $0.correction).seconds) }
    }

    /// Changes the date, like a correction of the wall clock by the user or the network.
    ///
    /// `now` stays unchanged.
    ///
    /// - Parameter correction: The time by which the date moves forward. A negative time moves the date back.
    public func correctWallClock(by correction: Duration) {
        state.withLock { $0.correction += correction }
    }

    public var executor: (any TaskExecutor)? { jobs }

    /// The number of tasks that are sleeping on this clock.
    public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

    public func sleep(until deadline: Duration) async throws {
        try await sleep(until: deadline, isolation: #isolation)
    }

    /// Sleeps until a deadline, in the isolation of the caller.
    ///
    /// In another isolation, the closure would run on another thread, and the clock might advance before the task is
    /// asleep.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    private func sleep(until deadline: Duration, isolation: isolated (any Actor)?) async throws {
        let id = state.withLock { state in
            state.lastID += 1
            return state.lastID
        }
        try await withTaskCancellationHandler {
            _ = isolation
            try await withCheckedThrowingContinuation { continuation in
                let outcome = state.withLock {
                    state -> (Result<Void, any Error>?, [CheckedContinuation<Void, Never>]) in
                    if state.cancelled.remove(id) != nil || Task.isCancelled {
                        return (.failure(CancellationError()), [])
                    }
                    if deadline <= state.now { return (.success(()), []) }
                    state.sleepers[id] = Sleeper(deadline: deadline, continuation: continuation)
                    return (nil, state.takeWatchers())
                }
                for watcher in outcome.1 { watcher.resume() }
                if let result = outcome.0 { continuation.resume(with: result) }
            }
        } onCancel: {
            let sleeper = state.withLock { state in
                let sleeper = state.sleepers.removeValue(forKey: id)
                if sleeper == nil { state.cancelled.insert(id) }
                return sleeper
            }
            sleeper?.continuation.resume(throwing: CancellationError())
        }
    }

    /// Waits until at least `count` tasks sleep on this clock.
    ///
    /// Call this method only for tasks that do not run on `executor`. Tasks on `executor` fall asleep inside `advance`
    /// or `settle`.
    public func waitForSleepers(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isDue = state.withLock { state in
                if state.sleepers.count >= count { return true }
                state.watchers.append((count, continuation))
                return false
            }
            if isDue { continuation.resume() }
        }
    }

    /// Runs all work that is ready, then advances by `duration`, stopping at the deadline of each sleeping task.
    ///
    /// - Parameters:
    ///   - duration: The virtual time to pass.
    ///   - owner: A closure that runs at each instant, after all ready work. If the closure creates more work, the
    ///     clock runs this work and then `owner` again. A test with a session passes `session.processPending()`.
    public func advance(by duration: Duration, _ owner: () -> Void = {}) {
        let end = now + duration
        settle(owner)
        while let next = wakeNext(until: end) {
            next.resume()
            // All sleepers with the same deadline wake before any of them runs.
            while let sameTime = wakeNext(until: now) { sameTime.resume() }
            settle(owner)
        }
        state.withLock { $0.now = end }
        settle(owner)
    }

    /// Runs all work that is ready now, without advancing the time.
    ///
    /// - Parameter owner: A closure that runs after all ready work. If the closure creates more work, the clock runs
    ///   this work and then `owner` again.
    public func settle(_ owner: () -> Void = {}) {
        repeat {
            jobs.runAll()
            owner()
        } while !jobs.isEmpty
    }

    private func wakeNext(until end: Duration) -> CheckedContinuation<Void, any Error>? {
        state.withLock { state in
            let first = state.sleepers.min { left, right in
                (left.value.deadline, left.key) < (right.value.deadline, right.key)
            }
            guard let first, first.value.deadline <= end else { return nil }
            state.now = max(state.now, first.value.deadline)
            return state.sleepers.removeValue(forKey: first.key)?.continuation
        }
    }
}
