import StreamingCore
import StreamingTestKit
import XCTest

final class PlayerSessionVariantTests: XCTestCase {
    private let (low, high) = (MediaVariant(bitrate: 180_000, height: 90), MediaVariant(bitrate: 620_000, height: 270))

    func test_variants_ofALoad_arePublishedInOrder() {
        let (sut, player) = makeSUT()
        let variants = Recorder(sut)
        for variant in [low, high, low] { player.report(.didChangeVariant(variant)) }
        sut.processPending()
        XCTAssertEqual(variants.values, [low, high, low])
    }

    func test_variants_ofAReplacedLoad_areNotPublished() {
        let (sut, player) = makeSUT()
        let variants = Recorder(sut)
        player.report(.didChangeVariant(low))
        sut.send(.load(anyURL("b")))
        player.report(.didChangeVariant(high))
        sut.processPending()
        XCTAssertEqual(variants.values, [high])
    }

    func test_variants_reportedBeforeASeek_arePublished() {
        let (sut, player) = makeSUT()
        let variants = Recorder(sut)
        player.report(.didBecomeReady)
        sut.processPending()
        player.report(.didChangeVariant(low))
        sut.send(.seek(to: 5))
        sut.processPending()
        XCTAssertEqual(variants.values, [low])
    }

    func test_variants_betweenTransitions_arePublishedInOrder() {
        let (sut, player) = makeSUT()
        var events: [String] = []
        let tokens = [
            sut.transitionPublisher.sink { events.append($0.action.name) },
            sut.variantPublisher.sink { events.append("variant \($0.bitrate ?? 0)") },
        ]
        player.report(.didChangeVariant(low))
        player.report(.didBecomeReady)
        player.report(.didChangeVariant(high))
        sut.processPending()
        XCTAssertEqual(events, ["variant 180000", "didBecomeReady", "variant 620000"])
        withExtendedLifetime(tokens) {}
    }

    func test_warnings_ofAReplacedLoad_areNotPublished() {
        let (sut, player) = makeSUT()
        var warnings: [PlaybackWarning] = []
        let token = sut.warningPublisher.sink { warnings.append($0) }
        player.report(.warning(PlaybackWarning(.variant, reason: "of the load before", variant: low)))
        sut.send(.load(anyURL("b")))
        let warning = PlaybackWarning(.variant, reason: "of this one", variant: high)
        player.report(.warning(warning))
        sut.processPending()
        XCTAssertEqual(warnings, [warning])
        withExtendedLifetime(token) {}
    }

    // MARK: Helpers

    private final class Recorder {
        private(set) var values: [MediaVariant] = []
        private var token: EventSubscription?

        init(_ session: PlayerSession) {
            token = session.variantPublisher.sink { [weak self] in self?.values.append($0) }
        }
    }

    /// Returns a session that is loading, with its player.
    private func makeSUT(file: StaticString = #filePath, line: UInt = #line) -> (PlayerSession, PlayerSpy) {
        let player = PlayerSpy()
        let sut = PlayerSession(player: player, clock: makeManualClock(file: file, line: line))
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(player, file: file, line: line)
        sut.send(.load(anyURL()))
        return (sut, player)
    }
}
