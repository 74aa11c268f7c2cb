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
        let line = UInt(#line + 4)
        let failures = await collectFailures {
            await withLeakTracking {
                let cycle = Cycle()
                trackForMemoryLeaks(cycle)
            }
        }
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message.hasPrefix("Cycle should have been deallocated") == true)
        #expect(failures.first?.file.hasSuffix("/LeakTrackingTests.swift") == true)
    }

    @Test("an observer that a player's session and its own closure keep alive fails, all of the three")
    func test_scope_withACycleBetweenPlayerAndObserver_fails() async {
        let failures = await collectFailures {
            await withLeakTracking {
                let player = PlayerSpy()
                let screen = Screen(PlayerSession(player: player, clock: ManualClock()))
                for instance in [player, screen.session, screen] as [AnyObject] { trackForMemoryLeaks(instance) }
            }
        }
        #expect(failures.map { $0.message.prefix { $0 != " " } } == ["PlayerSpy", "PlayerSession", "Screen"])
    }

    @Test("what is freed is not reported", .leakTracking)
    func test_trait_withoutACycle_passes() {
        trackForMemoryLeaks(Plain())
    }

    @Test("tracking without a scope is a failure, not a check that cannot fail")
    func test_track_outsideAScope_fails() {
        #expect(collectFailures { trackForMemoryLeaks(Plain()) }.count == 1)
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
