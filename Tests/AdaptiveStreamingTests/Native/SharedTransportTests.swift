import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCache
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of one decorated transport for the catalogue and the player. The transport must cache, buffer and retry only
/// documents.
@Suite("One transport shared by catalogue and player", .tags(.unit))
struct SharedTransportTests {
    /// Law HTTP10.
    @Test("A shared cache stores the catalogue document, but no response to the player")
    func test_play_overASharedTransport_cachesOnlyTheDocument() async throws {
        let sut = makeSUT()
        #expect(try await sut.loadCatalogue() == 1_000)
        sut.play(for: 30)
        #expect(sut.player.snapshot.position > 20)
        let stored = sut.entries.contents(of: .responses).map(\.key)
        #expect(stored == [EntryKey(.responses, Self.catalogue.absoluteString)])
        #expect(try await sut.loadCatalogue() == 1_000)
        #expect(sut.transport.requests.filter { $0.purpose == .document }.count == 1)
    }

    /// Law HTTP10.
    @Test("Segments reach the player while they arrive, so that the player can measure the throughput")
    func test_play_overASharedTransport_receivesSegmentsIncrementally() {
        let sut = makeSUT(bandwidth: 200_000)
        sut.play(for: 1)
        let bytes = sut.player.snapshot.bytes ?? 0
        sut.clock.advance(by: .milliseconds(200))
        // In the middle of a segment of 94 kB, 200 ms at 200 kbit/s bring 5,000 bytes.
        #expect(abs((sut.player.snapshot.bytes ?? 0) - bytes - 5_000) < 1_000)
    }

    /// Law HTTP05.
    @Test("The player retries a segment request, and the transport does not")
    func test_play_overASharedTransport_retriesASegmentOnce() {
        let sut = makeSUT()
        sut.transport.setBehaviour(OriginBehaviour(fault: .status(503), faultCount: 1), for: "/v0-0.ts")
        sut.play(for: 10)
        #expect(sut.player.snapshot.position > 5)
        #expect(sut.retries.withLock { $0 } == [])
    }

    @Test("The log states the purpose of each request")
    func test_play_overASharedTransport_logsThePurposes() async throws {
        let sut = makeSUT()
        _ = try await sut.loadCatalogue()
        sut.play(for: 10)
        let purposes = Set(sut.logger.entries.compactMap { $0.context.metadata["purpose"] })
        #expect(purposes == ["document", "playlist", "key", "initialization section", "segment"])
    }

    // MARK: Helpers

    private static let catalogue = anyURL("videos.json")

    private struct SUT {
        let player: NativePlayer
        let shared: CachingHTTPTransport
        let transport: ShapedTransport
        let entries: InMemoryEntryStore
        let logger: LoggerSpy
        let retries: LockedValue<[HTTPRetry]>
        let clock: ManualClock

        /// Loads the catalogue document, and returns its size in bytes.
        func loadCatalogue() async throws -> Int {
            let task = Task(executorPreference: clock.executor) { [shared] in
                try await shared.get(from: SharedTransportTests.catalogue).0.count
            }
            clock.advance(by: .seconds(1))
            return try await task.value
        }

        func play(for seconds: Int) {
            player.load(url: anyURL("index.m3u8"))
            player.play()
            clock.advance(by: .seconds(seconds))
        }
    }

    private func makeSUT(bandwidth: Double? = nil) -> SUT {
        var fixture = HLSFixture()
        fixture.bitrates = [376_000]
        fixture.mediaHead = [#"#EXT-X-KEY:METHOD=AES-128,URI="key""#, #"#EXT-X-MAP:URI="init.mp4""#]
        var routes = fixture.routes
        routes.resources["/videos.json"] = .data(Data(count: 1_000), contentType: "application/json")
        routes.resources["/key"] = .data(Data(count: 16), contentType: "application/octet-stream")
        routes.resources["/init.mp4"] = .data(Data(count: 64), contentType: "video/mp4")
        routes.behaviours["*"] = OriginBehaviour(bandwidth: bandwidth, headers: ["Cache-Control": "max-age=600"])
        let clock = ManualClock()
        let transport = ShapedTransport(routes: routes, clock: clock)
        let (logger, retries, entries) = (LoggerSpy(), LockedValue<[HTTPRetry]>([]), InMemoryEntryStore())
        let retrying = RetryingHTTPTransport(
            decoratee: LoggingHTTPTransport(decoratee: transport, logger: logger, clock: clock),
            policy: RetryPolicy(attempts: 3), clock: clock, random: { 0 },
            onRetry: { retry in retries.withLock { $0.append(retry) } })
        let shared = CachingHTTPTransport(
            decoratee: retrying, entries: EntryStore(entries, runsInPlace: true), currentDate: { clock.date })
        return SUT(
            player: NativePlayer(transport: shared, clock: clock), shared: shared, transport: transport,
            entries: entries, logger: logger, retries: retries, clock: clock)
    }
}
