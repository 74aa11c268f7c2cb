import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("DefaultVideoPreloader", .tags(.unit), .leakTracking)
struct DefaultVideoPreloaderTests {
    private let a = video("a")
    private let b = video("b")
    private let c = video("c")
    private let d = video("d")

    @Test("Preloads start by priority and then in order, and never more than the limit run")
    func test_preload_aboveTheLimit_startsByPriority() async {
        let test = Setting(limit: 1)
        await test.sut.preload(a, priority: .low)
        await test.sut.preload(b, priority: .low)
        await test.sut.preload(c, priority: .high)
        await test.sut.preload(d, priority: .low)
        test.pass(0)
        #expect(test.log == ["a begins"])
        test.pass(40)
        #expect(
            test.log == [
                "a begins", "a ends", "c begins", "c ends", "b begins", "b ends", "d begins", "d ends",
            ])
    }

    @Test("The limit of simultaneous preloads is reached, and is at least 1", arguments: [(2, 2), (0, 1), (3, 3)])
    func test_limit_withMorePreloads_boundsTheRunningPreloads(limit: Int, expected: Int) async {
        let test = Setting(limit: limit)
        for video in [a, b, c, d] { await test.sut.preload(video, priority: .medium) }
        test.pass(0)
        #expect(test.log.count == expected)
    }

    @Test("An immediate preload starts at once beyond the limit, and the caller waits for its end")
    func test_preload_immediate_isAwaited() async {
        let test = Setting(limit: 1)
        await test.sut.preload(a, priority: .high)
        let isOver = LockedValue(false)
        let task = Task { [b, sut = test.sut] in
            await sut.preload(b, priority: .immediate)
            isOver.withLock { $0 = true }
        }
        await test.waitUntil { $0.contains("b begins") }
        #expect(!isOver.withLock { $0 })
        test.pass(10)
        await task.value
        #expect(test.log.suffix(1) == ["b ends"])
    }

    @Test("The cancellation of the caller cancels an immediate preload")
    func test_preload_immediateOfACancelledTask_isCancelled() async {
        let test = Setting(limit: 1)
        let task = Task { [a, sut = test.sut] in await sut.preload(a, priority: .immediate) }
        await test.waitUntil { $0.contains("a begins") }
        task.cancel()
        test.pass(0)
        await task.value
        #expect(test.log == ["a begins", "a is cancelled"])
    }

    @Test("A cancellation ends the named preload, running or waiting, and no other")
    func test_cancelPreload_runningOrWaiting_endsOnlyThatPreload() async {
        let test = Setting(limit: 2)
        for video in [a, b, c, d] { await test.sut.preload(video, priority: .medium) }
        test.pass(0)
        test.sut.cancelPreload(for: a.id)
        test.sut.cancelPreload(for: c.id)
        test.sut.cancelPreload(for: UUID())
        test.pass(30)
        #expect(test.log == ["a begins", "b begins", "a is cancelled", "d begins", "b ends", "d ends"])
    }

    @Test("A cancellation does not affect a later preload of the same video")
    func test_cancelPreload_beforeAPreloadOfTheSameVideo_doesNotAffectIt() async {
        let test = Setting(limit: 1)
        await test.sut.preload(a, priority: .medium)
        test.pass(0)
        test.sut.cancelPreload(for: a.id)
        await test.sut.preload(a, priority: .medium)
        test.pass(10)
        #expect(test.log == ["a begins", "a is cancelled", "a begins", "a ends"])
    }

    @Test("A preload of the same video replaces the earlier one")
    func test_preload_ofTheSameVideo_cancelsTheEarlierOne() async {
        let test = Setting(limit: 1)
        await test.sut.preload(a, priority: .low)
        test.pass(5)
        await test.sut.preload(a, priority: .low)
        test.pass(10)
        #expect(test.log == ["a begins", "a is cancelled", "a begins", "a ends"])
    }

    @Test("All preloads can be cancelled, and later ones run")
    func test_cancelAllPreloads_withRunningAndWaitingPreloads_endsAll() async {
        let test = Setting(limit: 2)
        for video in [a, b, c] { await test.sut.preload(video, priority: .medium) }
        test.pass(0)
        test.sut.cancelAllPreloads()
        test.pass(0)
        await test.sut.preload(d, priority: .low)
        test.pass(10)
        #expect(
            test.log == ["a begins", "b begins", "a is cancelled", "b is cancelled", "d begins", "d ends"])
    }

    @Test("The release of the preloader cancels the preloads")
    func test_release_duringPreloads_cancelsThePreloads() async {
        var test: Setting? = Setting(limit: 1)
        await test?.sut.preload(a, priority: .medium)
        test?.pass(0)
        let (clock, events) = (test?.clock, test?.events)
        test = nil
        clock?.settle()
        #expect(events?.withLock { $0 } == ["a begins", "a is cancelled"])
    }

    @Test("With a client, a preload is one request, whose error is ignored")
    func test_preload_withAClient_sendsOneRequest() async {
        let urls = LockedValue<[URL]>([])
        let client = HTTPClientStub { url in
            urls.withLock { $0.append(url) }
            throw HTTPError.cancelled
        }
        let sut: any VideoPreloader = DefaultVideoPreloader(httpClient: client)
        await sut.preload(a, priority: .immediate)
        #expect(urls.withLock { $0 } == [a.url])
    }

    /// A preloader on virtual time, whose loads take 10 s.
    private final class Setting {
        let clock = ManualClock()
        let events = LockedValue<[String]>([])
        private let signal = AsyncSignal()
        let sut: DefaultVideoPreloader

        init(limit: Int) {
            sut = DefaultVideoPreloader(limit: limit, executor: clock.executor) { [clock, events, signal] video in
                let name = video.url.lastPathComponent
                events.withLock { $0.append("\(name) begins") }
                signal.send()
                do {
                    try await clock.sleep(for: .seconds(10))
                    events.withLock { $0.append("\(name) ends") }
                } catch {
                    events.withLock { $0.append("\(name) is cancelled") }
                }
            }
            trackForMemoryLeaks(sut)
        }

        var log: [String] { events.withLock { $0 } }

        func pass(_ seconds: Int) { clock.advance(by: .seconds(seconds)) }

        /// Runs the work of the clock until the log fulfills a condition.
        func waitUntil(_ isFulfilled: ([String]) -> Bool) async {
            while !isFulfilled(log) {
                clock.settle()
                await Task.yield()
            }
        }
    }
}

private func video(_ name: String) -> PreloadableVideo {
    PreloadableVideo(id: UUID(), url: anyURL(name), estimatedDuration: nil)
}
