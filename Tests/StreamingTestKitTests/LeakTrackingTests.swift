import StreamingCore
import StreamingTestKit
import Testing
import XCTest

/// The tracker reports a planted cycle in Swift Testing; that it does in XCTest, which knows no expected failures on Linux,
/// is shown by a package of its own in PlayerSystemTests.
@Suite("Leak tracking", .tags(.unit))
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

    @Test("an observer that a player's session and its own closure keep alive fails, all of the three")
    func test_scope_withACycleBetweenPlayerAndObserver_fails() async {
        let survivors = Locked<[String]>([])
        await withKnownIssue {
            await withLeakTracking {
                let player = PlayerSpy()
                let screen = Screen(PlayerSession(player: player, clock: ManualClock()))
                for instance in [player, screen.session, screen] as [AnyObject] { trackForMemoryLeaks(instance) }
            }
        } matching: { issue in
            survivors.withLock { $0 += issue.comments.map { String($0.rawValue.prefix { $0 != " " }) } }
            return true
        }
        #expect(survivors.withLock { $0 } == ["PlayerSpy", "PlayerSession", "Screen"])
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

    /// Keeps its subscription, whose closure keeps it.
    private final class Screen {
        let session: PlayerSession
        private var token: EventSubscription?
        private var title = ""

        init(_ session: PlayerSession) {
            self.session = session
            token = session.statePublisher.sink { self.title = "\($0)" }
        }
    }

    private final class Plain {}
}
