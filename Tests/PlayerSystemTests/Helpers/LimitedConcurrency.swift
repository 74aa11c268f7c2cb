import StreamingCore
import Testing

/// A limit on the number of concurrent system tests, because each test starts several processes.
///
/// Without the limit, each process would get too little processor time. Foundation's `Process` waits with select(2),
/// and crashes in a test process with more than 1,024 descriptors.
///
/// A test starts when the main actor and the cooperative threads respond quickly, or after 15 min. Otherwise the long
/// calculations of other tests could delay the observation of a process by many seconds.
struct LimitedConcurrency: SuiteTrait, TestTrait, TestScoping {
    fileprivate let isLong: Bool

    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable @concurrent () async throws -> Void
    ) async throws {
        await Slots.shared.take(isFirst: isLong)
        await waitForResponsiveThreads()
        do {
            try await function()
        } catch {
            await Slots.shared.giveBack()
            throw error
        }
        await Slots.shared.giveBack()
    }
}

/// Waits until the main actor and a cooperative thread have responded within 0.1 s five times in a row, for 15 min at
/// most.
private func waitForResponsiveThreads() async {
    let clock = ContinuousClock()
    let limit = clock.now + .seconds(900)
    var quickResponses = 0
    while quickResponses < 5 && clock.now < limit {
        let delay = await clock.measure {
            await MainActor.run {}
            await Task.detached {}.value
        }
        quickResponses = delay < .milliseconds(100) ? quickResponses + 1 : 0
        try? await clock.sleep(for: .milliseconds(100))
    }
}

extension Trait where Self == LimitedConcurrency {
    /// A trait that limits the concurrency of a suite whose tests start processes.
    static var startsProcesses: Self { Self(isLong: false) }

    /// A trait that limits the concurrency of the longest tests, and starts these tests first, so that the run does
    /// not end with these tests alone.
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
