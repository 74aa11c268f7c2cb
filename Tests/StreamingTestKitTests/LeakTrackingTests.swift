import StreamingCore
import StreamingTestKit
import Testing
import XCTest

/// Tests of the tracker, which must report a planted cycle in Swift Testing. XCTest has no expected failures on Linux,
/// so a separate package in PlayerSystemTests tests the tracker in XCTest.
@Suite("Leak tracking", .tags(.unit))
struct LeakTrackingTests {
    @Test("A retain cycle is reported with the name of the instance and the line that tracked the instance")
    func test_scope_withCycle_fails() async {
        let line = UInt(#line + 4)
        let failures = await collectFailures {
            await withLeakTracking {
                let cycle = Cycle()
                trackForMemoryLeaks(cycle)
            }
        }
        #expect(failures.map(\.line) == [line])
        #expect(failures.first?.message.hasPrefix("Cycle leaked: ") == true)
        #expect(failures.first?.file.hasSuffix("/LeakTrackingTests.swift") == true)
    }

    @Test("A retain cycle of a session and its observer is reported for the player, the session and the observer")
    func test_scope_withCycleBetweenSessionAndObserver_fails() async {
        let failures = await collectFailures {
            await withLeakTracking {
                let player = PlayerSpy()
                let screen = Screen(PlayerSession(player: player, clock: ManualClock()))
                for instance in [player, screen.session, screen] as [AnyObject] { trackForMemoryLeaks(instance) }
            }
        }
        #expect(failures.map { $0.message.prefix { $0 != " " } } == ["PlayerSpy", "PlayerSession", "Screen"])
    }

    @Test("An instance that is deallocated is not reported", .leakTracking)
    func test_trait_withADeallocatedInstance_passes() {
        trackForMemoryLeaks(Plain())
    }

    @Test("Tracking an instance outside a scope is a failure")
    func test_track_outsideScope_fails() {
        #expect(collectFailures { trackForMemoryLeaks(Plain()) }.count == 1)
    }

    private final class Cycle {
        private var myself: Cycle?
        init() { myself = self }
    }

    /// An observer that retains its subscription, whose closure retains the observer.
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
