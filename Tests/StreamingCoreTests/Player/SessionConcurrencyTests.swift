import Foundation
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of a session that an actor owns, and that is confined to this actor.
@Suite("A session in an actor", .tags(.unit), .leakTracking)
struct SessionConcurrencyTests {
    @Test("A session handles 100 concurrent commands one after the other")
    func test_send_of100ConcurrentCommands_handlesTheCommandsInSequence() async {
        let sut = Robot()
        trackForMemoryLeaks(sut)
        await sut.send(.load(anyURL()))
        await withTaskGroup { group in
            for index in 0..<100 { group.addTask { await sut.send(.seek(to: TimeInterval(index))) } }
        }
        let (generations, targets) = await (sut.generations, sut.targets)
        #expect(generations == Array(1...101))
        #expect(Set(targets) == Set((0..<100).map(TimeInterval.init)))
        #expect(targets.count == 100)
    }

    @Test("Sessions in several actors share no state", arguments: [1, 10])
    func test_sessions_ofSeveralActors_shareNothing(count: Int) async {
        let robots = (0..<count).map { _ in Robot() }
        await withTaskGroup { group in
            for (index, robot) in robots.enumerated() {
                group.addTask {
                    await robot.send(.load(anyURL("\(index)")))
                    for _ in 0..<index { await robot.send(.seek(to: 1)) }
                }
            }
        }
        for (index, robot) in robots.enumerated() { #expect(await robot.generations.last == index + 1) }
    }

    private actor Robot {
        private let player = PlayerSpy()
        private let session: PlayerSession
        private var token: EventSubscription?
        private(set) var generations: [Int] = []

        init() {
            session = PlayerSession(player: player, clock: ManualClock())
        }

        /// The seek targets that the player received, in order.
        var targets: [TimeInterval] {
            player.messages.compactMap { if case .seek(let target) = $0 { target } else { nil } }
        }

        func send(_ action: PlaybackAction) {
            guard let transition = session.send(action) else { return }
            generations.append(transition.generation)
        }
    }
}
