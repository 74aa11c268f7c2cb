import StreamingCore
import Testing

/// Limits the number of concurrent system tests, because each of them starts several processes.
///
/// Without the limit, each process would get too little processor time. Foundation's `Process` waits with select(2),
/// and crashes in a test process with more than 1,024 descriptors.
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
    /// Limits the concurrency of a suite whose tests start processes.
    static var startsProcesses: Self { Self(isLong: false) }

    /// Limits the concurrency of the longest tests, and starts them first, so that the run does not end with them
    /// alone.
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
