import StreamingCore
import Testing

/// Runs at most a few system tests at a time, each of which starts several processes.
///
/// All at once, they would leave each other too little of a processor, and Foundation's `Process`, which waits with select(2), crashes
/// in a test process with more than 1,024 descriptors.
struct LimitedConcurrency: SuiteTrait, TestTrait, TestScoping {
    fileprivate let isLong: Bool

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        await Slots.shared.take(isFirst: isLong)
        do {
            try await function()
        } catch {
            await Slots.shared.giveBack()
            throw error
        }
        await Slots.shared.giveBack()
    }
}

extension Trait where Self == LimitedConcurrency {
    /// For a suite whose tests start processes.
    static var startsProcesses: Self { Self(isLong: false) }

    /// The same for the tests that take longest, so that the others need not wait for them at the end.
    static var startsLongProcesses: Self { Self(isLong: true) }
}

private actor Slots {
    static let shared = Slots()

    private var free = 32
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take(isFirst: Bool) async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.insert($0, at: isFirst ? 0 : waiting.count) }
        }
    }

    func giveBack() {
        if waiting.isEmpty {
            free += 1
        } else {
            waiting.removeFirst().resume()
        }
    }
}
