import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Dummies: whoever uses one fails, at the line that made it", .tags(.unit))
struct DummiesTests {
    @Test("a transport")
    func test_transport_thatIsAsked_fails() async {
        let line = UInt(#line + 1)
        let sut = HTTPTransportDummy()
        await expectFailures(["Unexpected request for https://any-url.com/a."], at: line) {
            await #expect(throws: HTTPError.noConnection) { try await sut.get(from: anyURL("a")) }
        }
    }

    @Test("a clock")
    func test_clock_thatIsUsed_fails() async {
        let line = UInt(#line + 1)
        let sut = MonotonicClockDummy()
        await expectFailures(
            ["Unexpected use of the clock.", "Unexpected use of the date.", "Unexpected sleep."], at: line
        ) {
            _ = sut.now
            _ = sut.date
            await #expect(throws: CancellationError.self) { try await sut.sleep(until: .zero) }
        }
    }

    @Test("a player")
    func test_player_thatIsCommanded_fails() async {
        let line = UInt(#line + 1)
        let sut = PlayerDummy()
        await expectFailures(
            [
                "Unexpected command: load https://any-url.com/a.", "Unexpected command: play.",
                "Unexpected command: pause.",
                "Unexpected command: stop.", "Unexpected command: seek to 3.0.", "Unexpected command: set the volume.",
                "Unexpected command: mute.", "Unexpected command: set the speed.",
            ], at: line
        ) {
            sut.load(url: anyURL("a"))
            sut.play()
            sut.pause()
            sut.stop()
            sut.seek(to: 3)
            sut.setVolume(1)
            sut.toggleMute()
            sut.setPlaybackSpeed(1)
        }
    }

    @Test("a store")
    func test_entryStore_thatIsUsed_fails() async {
        let line = UInt(#line + 1)
        let sut = EntryStoreDummy()
        await expectFailures(
            [
                "Unexpected use of the store: read images/a.", "Unexpected use of the store: change images/a.",
                "Unexpected use of the store: list images.",
            ], at: line
        ) {
            let key = EntryKey(.images, "a")
            #expect(throws: StoreError.self) { try sut.entry(for: key) }
            #expect(throws: StoreError.self) { try sut.update(key) { $0 } }
            #expect(throws: StoreError.self) { try sut.contents(of: .images) }
        }
    }

    @Test("what is handed one and leaves it alone passes")
    func test_dummies_thatNobodyUses_pass() {
        let session = PlayerSession(player: PlayerDummy(), clock: ManualClock())
        #expect(session.send(.play) == nil)
        #expect(session.currentState == .idle)
    }

    /// All of these, in this order, at that line.
    private func expectFailures(_ texts: [String], at line: UInt, _ body: () async -> Void) async {
        let failures = await collectFailures(in: body)
        #expect(failures.map(\.message) == texts)
        #expect(failures.allSatisfy { $0.line == line })
    }
}
