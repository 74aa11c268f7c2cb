import StreamingCore
import StreamingTestKit
import Testing

@Suite("StreamingPlayer: the end of a load, and of the player", .tags(.unit)) @MainActor
struct StreamingPlayerEndTests {
    // MARK: finished

    @Test("finished() returns at once if nothing is loaded")
    func test_finished_withNothingLoaded_isStopped() async {
        #expect(await makeSUT().sut.finished() == .stopped)
    }

    @Test("finished() waits for the end")
    func test_finished_ofMediaThatEnds_isEnded() async {
        let (sut, player, _) = makeSUT()
        sut.play(anyURL())
        player.report(.didBecomeReady)
        player.report(.didReachEnd)
        #expect(await sut.finished() == .ended)
    }

    @Test("finished() is about the load that was current when it was called")
    func test_finished_ofAReplacedLoad_isReplaced() async {
        let (sut, player, _) = makeSUT()
        sut.play(anyURL())
        let task = Task { await sut.finished() }
        await Task.yield()
        sut.play(anyURL("b"))
        player.report(.didBecomeReady)
        player.report(.didReachEnd)
        #expect(await task.value == .replaced)
    }

    @Test("a failure that is retried is not the end")
    func test_finished_withARetry_waitsForTheLastOne() async {
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

    @Test("an observer that plays the next video at the end does not hide the end")
    func test_finished_ofAPlaylist_isEnded() async {
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

    @Test("a stop that another load follows at once is a stop")
    func test_finished_ofAStopAndALoad_isStopped() async {
        let (sut, _, _) = makeSUT()
        sut.play(anyURL())
        let task = Task { await sut.finished() }
        for _ in 0..<10 { await Task.yield() }
        sut.stop()
        sut.play(anyURL("b"))
        #expect(await task.value == .stopped)
    }

    @Test("a cancelled task waits no longer")
    func test_finished_inACancelledTask_isCancelled() async {
        let (sut, _, _) = makeSUT()
        sut.play(anyURL())
        let task = Task { await sut.finished() }
        for _ in 0..<10 { await Task.yield() }
        task.cancel()
        guard case .failed(let failure) = await task.value else {
            Issue.record("it did not fail")
            return
        }
        #expect(failure.code == .cancelled)
        #expect(sut.state == .loading(anyURL()))
    }

    // MARK: prepare

    @Test("prepare returns when the media is ready")
    func test_prepare_ofMediaThatBecomesReady_returns() async throws {
        let (sut, player, _) = makeSUT()
        let task = Task { try await sut.prepare(anyURL()) }
        await Task.yield()
        player.report(.didBecomeReady)
        try await task.value
        #expect(sut.state == .ready)
    }

    /// The event that ends a load before it is ready, and the code that `prepare` throws.
    nonisolated static let ends: [(event: String, code: PlaybackFailure.Code)] = [
        ("fail", .network), ("stop", .cancelled), ("replace", .cancelled), ("cancel", .cancelled),
    ]

    @Test("prepare throws in every other case", arguments: ends)
    func test_prepare_ofALoadThatDoesNotBecomeReady_throws(event: String, code: PlaybackFailure.Code) async {
        let (sut, player, _) = makeSUT()
        let task = Task { () async -> PlaybackFailure? in
            do throws(PlaybackFailure) {
                try await sut.prepare(anyURL())
                return nil
            } catch {
                return error
            }
        }
        // Until the task has begun the load.
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

    @Test("releasing the last reference in any state frees the session and the player", arguments: WayToState.all)
    func test_deinit_inAnyState_freesEverything(way: WayToState) async {
        var (sut, player, clock): (StreamingPlayer?, PlayerSpy?, ManualClock) = makeSUT()
        weak let weakPlayer = player
        weak let weakSession = sut?.session
        weak let weakSUT = sut
        if let sut, let player {
            way.bring(sut, player)
            clock.settle { sut.session.processPending() }
            // Lets the pump begin to wait.
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
