import StreamingCore
import Testing

/// Runs at most a few system tests at a time, each of which starts several processes.
///
/// All at once, they would leave each other too little of a processor, and Foundation's `Process`, which waits with select(2), crashes
/// in a test process with more than 1,024 descriptors.
struct LimitedConcurrency: SuiteTrait, TestTrait, TestScoping {
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        await Slots.shared.take()
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
    static var startsProcesses: Self { Self() }
}

private actor Slots {
    static let shared = Slots()

    private var free = 20
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func take() async {
        if free > 0 {
            free -= 1
        } else {
            await withCheckedContinuation { waiting.append($0) }
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
