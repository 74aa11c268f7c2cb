import Foundation
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Dummies whose use is a failure at the line that created them", .tags(.unit))
struct DummiesTests {
    @Test("A transport dummy fails when it receives a request")
    func test_transport_whenUsed_fails() async {
        let line = UInt(#line + 1)
        let sut = HTTPTransportDummy()
        await expectFailures(["unexpected use of the transport dummy: request for https://any-url.com/a"], at: line) {
            await #expect(throws: HTTPError.noConnection) { try await sut.get(from: anyURL("a")) }
        }
    }

    @Test("A clock dummy fails when it is read or waited on")
    func test_clock_whenUsed_fails() async {
        let line = UInt(#line + 1)
        let sut = MonotonicClockDummy()
        await expectFailures(
            [
                "unexpected use of the clock dummy: read the time", "unexpected use of the clock dummy: read the date",
                "unexpected use of the clock dummy: sleep",
            ], at: line
        ) {
            _ = sut.now
            _ = sut.date
            await #expect(throws: CancellationError.self) { try await sut.sleep(until: .zero) }
        }
    }

    @Test("A player dummy fails when it receives a command")
    func test_player_whenCommanded_fails() async {
        let line = UInt(#line + 1)
        let sut = PlayerDummy()
        await expectFailures(
            [
                "load https://any-url.com/a", "play", "pause", "stop", "seek to 3.0", "set the volume", "mute",
                "set the speed",
            ].map { "unexpected use of the player dummy: \($0)" }, at: line
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

    @Test("A store dummy fails when it is read, changed or listed")
    func test_entryStore_whenUsed_fails() async {
        let line = UInt(#line + 1)
        let sut = EntryStoreDummy()
        await expectFailures(
            [
                "unexpected use of the store dummy: read images/a",
                "unexpected use of the store dummy: change images/a",
                "unexpected use of the store dummy: list images",
            ], at: line
        ) {
            let key = EntryKey(.images, "a")
            #expect(throws: StoreError.self) { try sut.entry(for: key) }
            #expect(throws: StoreError.self) { try sut.update(key) { $0 } }
            #expect(throws: StoreError.self) { try sut.contents(of: .images) }
        }
    }

    @Test("A dummy that is not used reports no failure")
    func test_dummies_whenUnused_pass() {
        let session = PlayerSession(player: PlayerDummy(), clock: ManualClock())
        #expect(session.send(.play) == nil)
        #expect(session.currentState == .idle)
    }

    /// Expects that `body` reports exactly these failures, in this order, at `line`.
    private func expectFailures(_ texts: [String], at line: UInt, _ body: () async -> Void) async {
        let failures = await collectFailures(in: body)
        #expect(failures.map(\.message) == texts)
        #expect(failures.allSatisfy { $0.line == line })
    }
}
