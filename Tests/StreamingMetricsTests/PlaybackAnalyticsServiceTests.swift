import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("The analytics service", .tags(.unit), .leakTracking)
@MainActor
struct PlaybackAnalyticsServiceTests {
    private let device = DeviceInfo(model: "model", osVersion: "26", networkType: "wifi")

    @Test("A session is inserted with its start and its identifiers")
    func test_startSession_forAVideo_insertsTheSession() async {
        let (sut, store, clock) = makeSUT()
        let video = UUID()
        let session = await sut.startSession(videoID: video, videoTitle: "t", deviceInfo: device, appVersion: "1")
        let expected = PlaybackSession(
            id: session.id, videoID: video, videoTitle: "t", startTime: clock.date, endTime: nil, deviceInfo: device,
            appVersion: "1")
        #expect(session == expected)
        #expect(store.messages == [.insert(expected.toLocal())])
    }

    @Test("An event without a session is dropped, and counted")
    func test_log_withoutASession_isCounted() async {
        let (sut, store, _) = makeSUT()
        await sut.log(.play, position: 0)
        await sut.endSession(watchedDuration: 1, completed: true)
        #expect(store.messages.isEmpty)
        #expect(sut.droppedEventCount == 1)
    }

    @Test("A completed session ends with a completion event and its end time, and then drops events")
    func test_endSession_completed_logsTheEnd() async {
        let (sut, store, clock) = makeSUT()
        var session = await start(sut)
        clock.advance(by: .seconds(60))
        await sut.endSession(watchedDuration: 55, completed: true)
        session.endTime = clock.date
        #expect(store.events.map(\.type) == [.videoCompleted])
        #expect(store.events.map(\.currentPosition) == [55])
        #expect(store.messages.last == .update(session.toLocal()))
        await sut.log(.play, position: 0)
        #expect(sut.droppedEventCount == 1)
    }

    @Test(
        "An abandoned session reports the duration of the video, or 0 if the duration is unknown",
        arguments: [nil, 120.0])
    func test_endSession_abandoned_reportsTheDuration(duration: Double?) async {
        let (sut, store, _) = makeSUT()
        _ = await start(sut)
        sut.videoDuration = duration
        await sut.endSession(watchedDuration: 5, completed: false)
        #expect(store.events.map(\.type) == [.videoAbandoned(watchedDuration: 5, totalDuration: duration ?? 0)])
    }

    @Test("The start of a session during another session ends the other session as abandoned")
    func test_startSession_duringAnotherSession_endsTheOtherSession() async {
        let (sut, store, clock) = makeSUT()
        var first = await start(sut)
        sut.videoDuration = 90
        clock.advance(by: .seconds(20))
        await sut.log(.pause, position: 12)
        let second = await start(sut)
        first.endTime = clock.date
        #expect(store.events.map(\.type) == [.pause, .videoAbandoned(watchedDuration: 12, totalDuration: 90)])
        #expect(store.events.map(\.sessionID) == [first.id, first.id])
        #expect(store.messages.suffix(2) == [.update(first.toLocal()), .insert(second.toLocal())])
        #expect(sut.videoDuration == nil)
    }

    @Test("The estimate of the watched duration does not exceed the time since the start")
    func test_startSession_afterASeek_limitsTheEstimate() async {
        let (sut, store, clock) = makeSUT()
        _ = await start(sut)
        clock.advance(by: .seconds(5))
        await sut.log(.seek(from: 0, to: 3_000), position: 3_000)
        _ = await start(sut)
        #expect(store.events.last?.type == .videoAbandoned(watchedDuration: 5, totalDuration: 0))
    }

    @Test("Events have the dates of their calls, and reach a slow store in the order of the calls")
    func test_log_withASlowStore_keepsDatesAndOrder() async {
        let (sut, store, clock) = makeSUT()
        _ = await start(sut)
        store.isHolding = true
        var isStarted = false
        let first = Task {
            isStarted = true
            await sut.log(.play, position: 1)
        }
        while !isStarted { await Task.yield() }
        clock.advance(by: .seconds(5))
        var isSecondStarted = false
        let second = Task {
            isSecondStarted = true
            await sut.log(.pause, position: 6)
        }
        while !isSecondStarted { await Task.yield() }
        clock.advance(by: .seconds(30))
        // The first write is held, so the second write must wait, although the spy holds only one write.
        for _ in 1...100 { await Task.yield() }
        #expect(store.events.isEmpty)
        store.release()
        await first.value
        await second.value
        #expect(store.events.map(\.type) == [.play, .pause])
        #expect(store.events.map(\.timestamp.timeIntervalSinceReferenceDate) == [0, 5])
        #expect(store.events.map(\.currentPosition) == [1, 6])
    }

    @Test("A cancelled caller does not cancel the write")
    func test_log_cancelled_isWritten() async {
        let (sut, store, _) = makeSUT()
        _ = await start(sut)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await sut.log(.pause, position: 1)
        }
        await task.value
        #expect(store.events.map(\.type) == [.pause])
    }

    @Test("Errors of the store are counted and published, and do not end the session")
    func test_log_withAFailingStore_countsAndPublishesTheError() async {
        let (sut, store, _) = makeSUT()
        var errors: [NSError] = []
        let token = sut.errorPublisher.sink { errors.append($0 as NSError) }
        _ = await start(sut)
        store.error = anyNSError()
        await sut.log(.play, position: 0)
        store.error = nil
        await sut.log(.pause, position: 0)
        #expect(sut.storeErrorCount == 1)
        #expect(errors == [anyNSError()])
        #expect(store.events.map(\.type) == [.pause])
        withExtendedLifetime(token) {}
    }

    @Test(
        "An event with a number that is not finite is dropped and counted",
        arguments: [
            (.seek(from: .nan, to: 1), 0), (.seek(from: 1, to: .infinity), 0), (.speedChanged(from: 1, to: .nan), 0),
            (.volumeChanged(from: .nan, to: 1), 0), (.bufferingEnded(duration: .nan), 0),
            (.videoAbandoned(watchedDuration: .nan, totalDuration: 1), 0), (.play, .nan),
        ] as [(PlaybackEventType, Double)])
    func test_log_withANumberThatIsNotFinite_isCounted(type: PlaybackEventType, position: Double) async {
        let (sut, store, _) = makeSUT()
        _ = await start(sut)
        await sut.log(type, position: position)
        #expect(store.events.isEmpty)
        #expect(sut.droppedEventCount == 1)
    }

    @Test("If the watched duration is not finite, the last event of the session has the last position instead")
    func test_endSession_withANumberThatIsNotFinite_endsAtTheLastPosition() async {
        let (sut, store, clock) = makeSUT()
        var session = await start(sut)
        await sut.log(.play, position: 3)
        sut.videoDuration = .infinity
        await sut.endSession(watchedDuration: .nan, completed: false)
        session.endTime = clock.date
        #expect(store.messages.last == .update(session.toLocal()))
        #expect(store.events.last?.type == .videoAbandoned(watchedDuration: 3, totalDuration: 0))
        #expect(sut.droppedEventCount == 0)
    }

    @Test("The performance of a session is measured with the injected clock, including a running stall")
    func test_performance_ofARunningSession_isMeasuredWithTheClock() async {
        let (sut, _, clock) = makeSUT()
        sut.trackVideoLoadStarted()
        #expect(sut.getCurrentPerformanceMetrics(watchDuration: 1) == nil)
        let session = await start(sut)
        sut.trackVideoLoadStarted()
        clock.advance(by: .seconds(2))
        sut.trackFirstFrameRendered()
        sut.trackBufferingStarted()
        clock.advance(by: .seconds(3))
        sut.trackBufferingEnded()
        sut.trackBufferingStarted()
        clock.advance(by: .seconds(4))
        let expected = PerformanceMetrics(
            sessionID: session.id, timeToFirstFrame: 2, bufferingEvents: 2, totalBufferingDuration: 7,
            watchDuration: 10)
        #expect(sut.getCurrentPerformanceMetrics(watchDuration: 10) == expected)
        await sut.endSession(watchedDuration: 10, completed: true)
        #expect(sut.getCurrentPerformanceMetrics(watchDuration: 10) == nil)
    }

    private func start(_ sut: PlaybackAnalyticsService) async -> PlaybackSession {
        await sut.startSession(videoID: UUID(), videoTitle: "title", deviceInfo: device, appVersion: "1.0")
    }

    private func makeSUT() -> (PlaybackAnalyticsService, AnalyticsStoreSpy, ManualClock) {
        let (store, clock) = (AnalyticsStoreSpy(), ManualClock())
        let sut = PlaybackAnalyticsService(store: store, currentDate: { clock.date })
        trackForMemoryLeaks(sut)
        trackForMemoryLeaks(store)
        return (sut, store, clock)
    }
}
