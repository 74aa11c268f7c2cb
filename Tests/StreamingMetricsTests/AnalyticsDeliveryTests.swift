import Foundation
import StreamingCore
@testable import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("The queue and the sink of the analytics service", .tags(.unit), .leakTracking) @MainActor
struct AnalyticsDeliveryTests {
    @Test("The sink receives each record after the store has acknowledged it, in order")
    func test_sink_afterEachWrite_receivesTheRecordsInOrder() async {
        let (sut, store, sink) = makeSUT()
        store.isHolding = true
        let session = PlaybackSession.any
        sut.start(session)
        sut.record(.play, position: 0, at: Date())
        for _ in 1...100 { await Task.yield() }
        #expect(sink.records.isEmpty)
        #expect(sut.keptEventCount == 0)
        store.release()
        sut.end(watchedDuration: 1, completed: true, at: Date())
        await sut.flush()
        #expect(sink.names == ["started", "play", "videoCompleted", "ended"])
        #expect(sut.keptEventCount == 2)
    }

    @Test("The sink does not receive a record that the store has rejected")
    func test_sink_ofAFailedWrite_receivesNothing() async {
        let (sut, store, sink) = makeSUT()
        sut.start(.any)
        await sut.flush()
        store.error = AnalyticsStoreError.unknownSession(UUID())
        sut.record(.play, position: 0, at: Date())
        await sut.flush()
        #expect(sink.names == ["started"])
        #expect((sut.keptEventCount, sut.storeErrorCount) == (0, 1))
    }

    @Test("A failed delivery is counted and published, and does not stop later deliveries")
    func test_sink_thatThrows_isCounted() async {
        let (sut, _, sink) = makeSUT()
        var errors = 0
        let token = sut.errorPublisher.sink { _ in errors += 1 }
        sink.error = AnalyticsStoreError.unknownSession(UUID())
        sut.start(.any)
        await sut.flush()
        sink.error = nil
        sut.record(.play, position: 0, at: Date())
        await sut.flush()
        #expect(sink.names == ["play"])
        #expect((sut.undeliveredRecordCount, sut.storeErrorCount, errors) == (1, 0, 1))
        token.cancel()
    }

    @Test("A slow sink does not delay the store, and records beyond the capacity of its queue are counted")
    func test_sink_thatIsSlow_doesNotDelayTheStore() async {
        let (sut, store, sink) = makeSUT()
        sink.isHolding = true
        sut.start(.any)
        for _ in 1...PlaybackAnalyticsService.queueCapacity {
            await sut.record(.play, position: 0, at: Date())?.value
        }
        #expect(store.events.count == PlaybackAnalyticsService.queueCapacity)
        #expect(sut.undeliveredRecordCount == 1)
        sink.release()
        await sut.flush()
        #expect(sink.records.count == PlaybackAnalyticsService.queueCapacity)
    }

    @Test(
        "While the store is stuck, events beyond the capacity of the queue are dropped, but not the last event")
    func test_record_whileTheStoreIsStuck_dropsEventsAndKeepsTheEnd() async {
        let (sut, store, _) = makeSUT()
        store.isHolding = true
        sut.start(.any)
        for _ in 1...PlaybackAnalyticsService.queueCapacity + 5 { sut.record(.play, position: 0, at: Date()) }
        #expect(sut.droppedEventCount == 6)
        sut.end(watchedDuration: 1, completed: true, at: Date())
        let next = PlaybackSession.any
        sut.start(next)
        #expect(!sut.isRunning(next.id))
        store.release()
        await sut.flush()
        #expect(store.events.count == PlaybackAnalyticsService.queueCapacity)
        #expect(store.events.last?.type == .videoCompleted)
    }

    // MARK: Helpers

    private func makeSUT() -> (PlaybackAnalyticsService, AnalyticsStoreSpy, AnalyticsSinkSpy) {
        let (store, sink) = (AnalyticsStoreSpy(), AnalyticsSinkSpy())
        let sut = PlaybackAnalyticsService(store: store, sink: sink)
        for object in [sut, store, sink] as [AnyObject] { trackForMemoryLeaks(object) }
        return (sut, store, sink)
    }
}

/// A sink that collects the delivered records. A test can hold a delivery, or let every delivery fail.
@MainActor
private final class AnalyticsSinkSpy: AnalyticsSink {
    private(set) var records: [AnalyticsRecord] = []
    /// The error of every delivery; nil to succeed.
    var error: (any Error)?
    /// Whether the next delivery waits until `release()`.
    var isHolding = false
    private var held: CheckedContinuation<Void, Never>?

    var names: [String] {
        records.map {
            switch $0 {
            case .started: "started"
            case .event(let event): event.type.typeIdentifier
            case .ended: "ended"
            }
        }
    }

    /// Lets a held delivery continue.
    func release() {
        isHolding = false
        held?.resume()
        held = nil
    }

    func receive(_ record: AnalyticsRecord) async throws {
        if isHolding, held == nil { await withCheckedContinuation { held = $0 } }
        if let error { throw error }
        records.append(record)
    }
}

extension PlaybackSession {
    fileprivate static var any: Self {
        PlaybackSession(
            id: UUID(), videoID: UUID(), videoTitle: "any", startTime: Date(), endTime: nil,
            deviceInfo: DeviceInfo(model: "any", osVersion: "any", networkType: nil), appVersion: "any")
    }
}
