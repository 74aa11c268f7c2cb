import StreamingTestKit
import Testing
import XCTest

/// The tracker reports a planted cycle in Swift Testing; that it does in XCTest, which knows no expected failures on Linux,
/// is shown by a package of its own in PlayerSystemTests.
@Suite("Leak tracking")
struct LeakTrackingTests {
    @Test("a planted cycle fails, and names the survivor and the line that tracked it")
    func test_scope_withACycle_fails() async {
        let line = #line + 4
        await withKnownIssue {
            await withLeakTracking {
                let cycle = Cycle()
                trackForMemoryLeaks(cycle)
            }
        } matching: { issue in
            issue.comments.contains { $0.rawValue.hasPrefix("Cycle should have been deallocated") }
                && issue.sourceLocation?.line == line
                && issue.sourceLocation?.fileName == "LeakTrackingTests.swift"
        }
    }

    @Test("what is freed is not reported", .leakTracking)
    func test_trait_withoutACycle_passes() {
        trackForMemoryLeaks(Plain())
    }

    @Test("tracking without a scope is a failure, not a check that cannot fail")
    func test_track_outsideAScope_fails() {
        withKnownIssue { trackForMemoryLeaks(Plain()) }
    }

    @Test("a failure is reported to the framework that runs")
    func test_reportFailure_inSwiftTesting_isSeen() {
        withKnownIssue { reportFailure("planted") }
    }

    private final class Cycle {
        private var myself: Cycle?
        init() { myself = self }
    }

    private final class Plain {}
}
