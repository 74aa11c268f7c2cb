import StreamingCore
import StreamingTestKit
import Testing

@Suite("StreamingPlayer: the end of a load, and of the player", .tags(.unit)) @MainActor
struct StreamingPlayerEndTests {
    // MARK: finished

    @Test("finished() returns stopped if nothing is loaded")
    func test_finished_withNothingLoaded_returnsStopped() async {
        #expect(await makeSUT().sut.finished() == .stopped)
    }

    @Test("finished() returns ended when the media ends")
    func test_finished_whenTheMediaEnds_returnsEnded() async {
        let (sut, player, _) = makeSUT()
        sut.play(anyURL())
        player.report(.didBecomeReady)
        player.report(.didReachEnd)
        #expect(await sut.finished() == .ended)
    }

    @Test("finished() returns replaced when another load replaces the current load")
    func test_finished_afterAnotherLoad_returnsReplaced() async {
        let (sut, player, _) = makeSUT()
        sut.play(anyURL())
        let task = Task { await sut.finished() }
        await Task.yield()
        sut.play(anyURL("b"))
        player.report(.didBecomeReady)
        player.report(.didReachEnd)
        #expect(await task.value == .replaced)
    }

    @Test("finished() does not return for a failure that will be retried")
    func test_finished_withARetry_waitsForTheLastFailure() async {
        let (sut, player, clock) = makeSUT(retry: RetryPolicy(attempts: 1, firstDelay: .seconds(1)))
        sut.play(anyURL())
        let outcomes = LockedValue<[PlaybackOutcome]>([])
        let task = Task {
            let outcome = await sut.finished()
            outcomes.withLock { $0.append(outcome) }
            return outcome
        }
        await Task.yield()
        player.report(.didFail(.networkError(reason: "first")))
        clock.settle { sut.session.processPending() }
        #expect(sut.pendingRetry?.attempt == 1)
        for _ in 0..<10 { await Task.yield() }
        #expect(outcomes.withLock { $0 } == [])
        clock.advance(by: .seconds(5)) { sut.session.processPending() }
        #expect(sut.state == .loading(anyURL()))
        #expect(sut.pendingRetry == nil)
        player.report(.didFail(.networkError(reason: "second")))
        clock.settle { sut.session.processPending() }
        let last = PlaybackFailure(.networkError(reason: "second"), url: anyURL())
        #expect(await task.value == .failed(last))
    }

    @Test("finished() reports the end even if an observer plays the next video at the end")
    func test_finished_whenAnObserverPlaysTheNextVideo_returnsEnded() async {
        let (sut, player, clock) = makeSUT()
        sut.play(anyURL())
        let token = sut.session.statePublisher.sink { if $0 == .ended { sut.play(anyURL("b")) } }
        let task = Task { await sut.finished() }
        for _ in 0..<10 { await Task.yield() }
        player.report(.didBecomeReady)
        player.report(.didReachEnd)
        clock.settle { sut.session.processPending() }
        #expect(sut.state == .loading(anyURL("b")))
        #expect(await task.value == .ended)
        withExtendedLifetime(token) {}
    }

    @Test("finished() reports a stop even if another load follows at once")
    func test_finished_afterAStopAndALoad_returnsStopped() async {
        let (sut, _, _) = makeSUT()
        sut.play(anyURL())
        let task = Task { await sut.finished() }
        for _ in 0..<10 { await Task.yield() }
        sut.stop()
        sut.play(anyURL("b"))
        #expect(await task.value == .stopped)
    }

    @Test("finished() returns the failure cancelled when its task is cancelled, and the load continues")
    func test_finished_inACancelledTask_failsWithCancelled() async {
        let (sut, _, _) = makeSUT()
        sut.play(anyURL())
        let task = Task { await sut.finished() }
        for _ in 0..<10 { await Task.yield() }
        task.cancel()
        guard case .failed(let failure) = await task.value else {
            Issue.record("finished() did not return a failure")
            return
        }
        #expect(failure.code == .cancelled)
        #expect(sut.state == .loading(anyURL()))
    }

    // MARK: prepare

    @Test("prepare() returns when the media is ready")
    func test_prepare_whenTheMediaBecomesReady_returns() async throws {
        let (sut, player, _) = makeSUT()
        let task = Task { try await sut.prepare(anyURL()) }
        await Task.yield()
        player.report(.didBecomeReady)
        try await task.value
        #expect(sut.state == .ready)
    }

    /// The events that end a load before the media is ready, each with the code that `prepare` throws.
    nonisolated static let ends: [(event: String, code: PlaybackFailure.Code)] = [
        ("fail", .network), ("stop", .cancelled), ("replace", .cancelled), ("cancel", .cancelled),
    ]

    @Test("prepare() throws when the load ends before the media is ready", arguments: ends)
    func test_prepare_whenTheLoadEndsEarly_throws(event: String, code: PlaybackFailure.Code) async {
        let (sut, player, _) = makeSUT()
        let task = Task { () async -> PlaybackFailure? in
            do throws(PlaybackFailure) {
                try await sut.prepare(anyURL())
                return nil
            } catch {
                return error
            }
        }
        // Wait until the task has begun the load.
        while sut.state == .idle { await Task.yield() }
        switch event {
        case "fail": player.report(.didFail(.networkError(reason: "any")))
        case "stop": sut.stop()
        case "replace": sut.load(anyURL("b"))
        default: task.cancel()
        }
        #expect(await task.value?.code == code)
    }

    // MARK: The end of the player

    @Test("The release of the last reference in any state frees the session and the player", arguments: WayToState.all)
    func test_deinit_inAnyState_freesSessionAndPlayer(way: WayToState) async {
        var (sut, player, clock): (StreamingPlayer?, PlayerSpy?, ManualClock) = makeSUT()
        weak let weakPlayer = player
        weak let weakSession = sut?.session
        weak let weakSUT = sut
        if let sut, let player {
            way.bring(sut, player)
            clock.settle { sut.session.processPending() }
            // Let the task that processes reports begin to wait.
            for _ in 0..<10 { await Task.yield() }
            #expect(sut.state.name == way.name)
        }
        (sut, player) = (nil, nil)
        #expect(weakSUT == nil)
        #expect(weakSession == nil)
        #expect(weakPlayer == nil)
    }

    // MARK: Helpers

    private func makeSUT(
        retry: RetryPolicy = .none
    ) -> (sut: StreamingPlayer, player: PlayerSpy, clock: ManualClock) {
        let (player, clock) = (PlayerSpy(), ManualClock())
        let sut = StreamingPlayer(player: player, clock: clock, policies: SessionPolicies(retry: retry))
        return (sut, player, clock)
    }
}

/// The way to a state of playback.
struct WayToState: CustomTestStringConvertible, Sendable {
    let name: String
    let bring: @MainActor @Sendable (StreamingPlayer, PlayerSpy) -> Void

    var testDescription: String { name }

    static let all: [WayToState] = [
        WayToState(name: "idle") { _, _ in },
        WayToState(name: "loading") { player, _ in player.play(anyURL()) },
        WayToState(name: "ready") { player, spy in
            player.load(anyURL())
            spy.report(.didBecomeReady)
        },
        WayToState(name: "playing", bring: play),
        WayToState(name: "paused") { player, spy in
            play(player, spy)
            player.pause()
        },
        WayToState(name: "buffering") { player, spy in
            play(player, spy)
            spy.report(.didStartBuffering)
        },
        WayToState(name: "seeking") { player, spy in
            play(player, spy)
            player.seek(to: 5)
        },
        WayToState(name: "ended") { player, spy in
            play(player, spy)
            spy.report(.didReachEnd)
        },
        WayToState(name: "failed") { player, spy in
            player.play(anyURL())
            spy.report(.didFail(.networkError(reason: "any")))
        },
    ]

    @MainActor
    private static func play(_ player: StreamingPlayer, _ spy: PlayerSpy) {
        player.play(anyURL())
        spy.report(.didBecomeReady)
        player.session.processPending()
    }
}
