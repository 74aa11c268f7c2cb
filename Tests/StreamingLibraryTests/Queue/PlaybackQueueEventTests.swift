import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("PlaybackQueue: failures, other media, saved queues", .tags(.unit), .leakTracking) @MainActor
struct PlaybackQueueEventTests {
    // MARK: Failures

    @Test("An item that fails is skipped, and the transition has the failure")
    func test_failure_ofAnItem_skipsIt() async {
        let sut = PlaybackQueueSUT([.fixture(1), .fixture(2, path: "bad2"), .fixture(3)])
        sut.queue?.play()
        sut.pass(65)
        #expect(sut.current == 3)
        #expect(sut.player.state == .playing)
        #expect(await sut.allTransitions() == ["1 -> 2 automatic", "2 -> 3 failed load"])
    }

    @Test(
        "A queue whose items all fail stops after one attempt each",
        arguments: PlaybackRepeatMode.allCases, [false, true])
    func test_failure_ofAllItems_stops(mode: PlaybackRepeatMode, isShuffled: Bool) async {
        let sut = PlaybackQueueSUT((1...4).map { .fixture($0, path: "bad\($0)") })
        sut.queue?.setRepeatMode(mode)
        sut.queue?.setShuffled(isShuffled, seed: 3)
        sut.queue?.play()
        sut.pass(1_000)
        #expect(sut.player.failure != nil)
        #expect(sut.clock.sleeperCount == 0)
        let last = sut.current
        #expect(sut.queue?.play() == nil)
        sut.pass(0.05)
        #expect(sut.current == last)
        #expect(sut.player.failure == nil)
        sut.pass(1_000)
        let count = mode == .all ? 6 : 3
        #expect(await sut.allTransitions().count { $0.hasSuffix("failed load") } == count)
    }

    @Test("A queue that stops at failures stays at the failed item")
    func test_failure_withThePolicyStop_staysAtTheItem() {
        var policies = PlaybackQueuePolicies()
        policies.onFailure = .stop
        let sut = PlaybackQueueSUT([.fixture(1, path: "bad1"), .fixture(2)], policies: policies)
        sut.queue?.play()
        sut.pass(10)
        #expect(sut.current == 1)
        #expect(sut.player.failure != nil)
        sut.queue?.next()
        sut.pass(1)
        #expect(sut.current == 2)
        #expect(sut.player.state == .playing)
    }

    @Test("The queue waits for the automatic retries of the player")
    func test_failure_withAPlannedRetry_isNotSkipped() {
        let (spy, clock) = (PlayerSpy(), ManualClock())
        let policies = SessionPolicies(retry: RetryPolicy(attempts: 1))
        let player = StreamingPlayer(player: spy, clock: clock, policies: policies)
        let queue = PlaybackQueue(player: player)
        queue.append(.fixtures(2))
        queue.play()
        let failure = PlaybackFailure(.networkError(reason: "no connection"))
        spy.report(.didFail(failure))
        clock.advance(by: .zero, with: player)
        #expect(player.pendingRetry != nil)
        #expect(queue.current == .fixture(1))
        clock.advance(by: .seconds(60), with: player)
        spy.report(.didFail(failure))
        clock.advance(by: .zero, with: player)
        #expect(queue.current == .fixture(2))
    }

    // MARK: Changes during playback

    @Test("The removal of the current item plays the next item, and then stops")
    func test_remove_ofTheCurrentItem_playsTheNext() async {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(1)
        sut.queue?.remove(PlaybackQueueItem.fixture(1).id)
        sut.pass(1)
        #expect(sut.media == "2")
        #expect(sut.player.state == .playing)
        sut.queue?.remove(PlaybackQueueItem.fixture(3).id)
        #expect(sut.media == "2")
        sut.queue?.append([.fixture(4)])
        sut.queue?.next()
        sut.queue?.remove(PlaybackQueueItem.fixture(4).id)
        #expect(sut.current == 2)
        #expect(sut.media == nil)
        #expect(sut.queue?.isCurrentLoaded == false)
        sut.queue?.removeAll()
        #expect(sut.queue?.play() == .empty)
        #expect(sut.queue?.remove(PlaybackQueueItem.fixture(4).id) == .unknownItem)
        let expected = ["1 -> 2 removed", "2 -> 4 next", "4 -> 2 removed", "2 -> none removed"]
        #expect(await sut.allTransitions() == expected)
    }

    @Test("Changes of other items do not interrupt the current item")
    func test_changes_ofOtherItems_keepPlaying() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(10)
        sut.queue?.insert([.fixture(4)], after: nil)
        sut.queue?.move(PlaybackQueueItem.fixture(1).id, after: PlaybackQueueItem.fixture(3).id)
        #expect(sut.queue?.items.numbers == [4, 2, 3, 1])
        #expect(sut.queue?.append([.fixture(4)]) == .duplicateItem)
        #expect(sut.queue?.insert([.fixture(5)], after: PlaybackQueueItem.fixture(9).id) == .unknownItem)
        #expect(sut.current == 1)
        #expect((9...10).contains(sut.player.clock.position))
        #expect(sut.queue?.canGoNext == false)
    }

    @Test("Items with equal URLs play one after another")
    func test_play_ofEqualURLs_playsEach() async {
        let sut = PlaybackQueueSUT((1...3).map { .fixture($0, path: "same") })
        sut.queue?.play()
        sut.pass(200)
        #expect(await sut.allTransitions() == ["1 -> 2 automatic", "2 -> 3 automatic"])
    }

    // MARK: Commands to the player

    @Test("A load of other media is not interrupted, and the queue continues where it was left")
    func test_load_ofOtherMedia_suspendsTheQueue() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(20.1)
        sut.player.play(anyURL("other"))
        #expect(sut.queue?.isCurrentLoaded == false)
        sut.pass(100)
        #expect(sut.media == "other")
        #expect(sut.player.state == .ended)
        #expect(sut.current == 1)
        #expect(sut.queue?.savedState.position == 20)
        sut.queue?.play()
        #expect(sut.media == "1")
        #expect(sut.player.clock.position == 20)
        sut.pass(41)
        #expect(sut.current == 2)
    }

    @Test("After a stop of the player, the item continues where it was left")
    func test_stop_ofThePlayer_keepsThePosition() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(30.1)
        sut.player.stop()
        #expect(sut.queue?.isCurrentLoaded == false)
        #expect(sut.queue?.savedState.position == 30)
        sut.queue?.play()
        #expect(sut.player.clock.position == 30)
    }

    @Test("A command inside an observer of the player is not followed by another advance")
    func test_next_insideACallback_advancesOnce() async {
        let sut = PlaybackQueueSUT(.fixtures(4))
        let token = sut.player.session.statePublisher.sink { [weak sut] state in
            if state == .ended { sut?.queue?.next() }
        }
        sut.queue?.play()
        sut.pass(61)
        #expect(sut.current == 2)
        #expect(sut.media == "2")
        token.cancel()
        #expect(await sut.allTransitions() == ["1 -> 2 next"])
    }

    @Test("The release of the queue keeps the player playing")
    func test_release_whilePlaying_keepsPlaying() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(10)
        sut.releaseQueue()
        sut.pass(10)
        #expect(sut.player.state == .playing)
        sut.pass(100)
        #expect(sut.media == "1")
        #expect(sut.player.state == .ended)
    }

    // MARK: Saved queues

    @Test("A restored queue continues at the item and the position of the saved queue")
    func test_restore_ofASavedQueue_continues() async throws {
        let sut = PlaybackQueueSUT(.fixtures(5))
        sut.queue?.setShuffled(true, seed: 5)
        sut.queue?.setRepeatMode(.all)
        sut.queue?.play()
        sut.queue?.next()
        sut.pass(25.1)
        let data = try JSONEncoder().encode(sut.queue?.savedState)
        let upNext = sut.queue?.upNext
        let item = sut.current

        let other = PlaybackQueueSUT([.fixture(9)])
        other.queue?.play()
        other.pass(1)
        other.queue?.restore(try JSONDecoder().decode(PlaybackQueueState.self, from: data))
        #expect(other.media == nil)
        #expect(other.current == item)
        #expect(other.queue?.upNext == upNext)
        #expect(other.queue?.repeatMode == .all)
        #expect(other.queue?.savedState == sut.queue?.savedState)
        other.queue?.play()
        #expect(other.player.clock.position == 25)
        other.pass(36)
        #expect(other.current == upNext?.first?.number)
        #expect(other.player.clock.position < 1)
        #expect(await other.allTransitions().first == "9 -> \(item ?? 0) restored")
    }

    @Test("A queue that was saved at its end starts its last item again")
    func test_savedState_atTheEnd_hasNoPosition() {
        let sut = PlaybackQueueSUT(.fixtures(1))
        sut.queue?.play()
        sut.pass(100)
        #expect(sut.player.state == .ended)
        #expect(sut.queue?.savedState.position == nil)
        sut.player.stop()
        #expect(sut.queue?.savedState.position == nil)
    }
}
