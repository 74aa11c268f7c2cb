import Foundation
import Observation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("PlaybackQueue", .tags(.unit), .leakTracking) @MainActor
struct PlaybackQueueTests {
    @Test("Items play one after another, and the queue stays at the last item")
    func test_play_untilTheEnd_playsEachItem() async {
        let sut = PlaybackQueueSUT()
        #expect(sut.current == 1)
        #expect(sut.media == nil)
        #expect(sut.queue?.isCurrentLoaded == false)

        #expect(sut.queue?.play() == nil)
        sut.pass(61)
        #expect(sut.current == 2)
        #expect(sut.player.state == .playing)
        #expect(sut.queue?.upNext.numbers == [3])
        sut.pass(121)

        #expect(sut.current == 3)
        #expect(sut.player.state == .ended)
        #expect(sut.queue?.canGoNext == false)
        #expect(sut.queue?.next() == .noNextItem)
        #expect(await sut.allTransitions() == ["1 -> 2 automatic", "2 -> 3 automatic"])
    }

    @Test("The app hears of each load before the player does")
    func test_willLoad_comesBeforeEachLoad() {
        let sut = PlaybackQueueSUT(.fixtures(2))
        #expect(sut.loads.isEmpty)
        sut.queue?.play()
        sut.pass(61)
        sut.queue?.previous()
        #expect(sut.loads == ["1 after none", "2 after 1", "1 after 2"])
    }

    @Test("An app that plays needs no other call: the queue advances by itself", .timeLimit(.minutes(10)))
    func test_advance_withoutAnotherCall_loadsTheNextItem() async {
        let (spy, clock) = (PlayerSpy(), ManualClock())
        let player = StreamingPlayer(player: spy, clock: clock)
        let queue = PlaybackQueue(player: player)
        queue.append(.fixtures(2))
        queue.play()
        spy.report(.didBecomeReady)
        spy.report(.didReachEnd)
        let advance = PlaybackQueueTransition(from: .fixture(1), to: .fixture(2), reason: .automatic)
        for await event in queue.transitions where event == .value(advance) { break }
        for await state in player.states where state == .loading(anyURL("2")) { break }
        #expect(queue.current == .fixture(2))
    }

    @Test("A view of the current item is updated when the item changes, and not while an item plays")
    func test_current_whileAnItemPlays_isNotInvalidated() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(1)
        let changes = LockedValue(0)
        withObservationTracking {
            _ = (sut.queue?.current, sut.queue?.upNext, sut.queue?.repeatMode, sut.queue?.canGoNext)
        } onChange: {
            changes.withLock { $0 += 1 }
        }
        sut.pass(50)
        #expect(changes.withLock { $0 } == 0)
        sut.pass(10)
        #expect(changes.withLock { $0 } == 1)
    }

    @Test("Without repetition, an appended item plays after the command for the next item")
    func test_append_afterTheEnd_waitsForACommand() {
        let sut = PlaybackQueueSUT(.fixtures(1))
        sut.queue?.play()
        sut.pass(61)
        sut.queue?.append([.fixture(2)])
        sut.pass(10)
        #expect(sut.current == 1)
        sut.queue?.next()
        sut.pass(1)
        #expect(sut.current == 2)
        #expect(sut.player.state == .playing)
    }

    @Test("A queue that repeats plays the first item after the last")
    func test_repeatAll_atTheEnd_playsTheFirstItem() async {
        let sut = PlaybackQueueSUT(.fixtures(2))
        sut.queue?.setRepeatMode(.all)
        sut.queue?.play()
        sut.pass(125)
        #expect(sut.current == 1)
        #expect(sut.player.state == .playing)
        #expect(await sut.allTransitions() == ["1 -> 2 automatic", "2 -> 1 automatic"])
    }

    @Test("A repeated item plays again, and the command for the next item leaves it")
    func test_repeatOne_atTheEnd_playsTheItemAgain() async {
        let sut = PlaybackQueueSUT(.fixtures(2))
        sut.queue?.setRepeatMode(.one)
        sut.queue?.play()
        sut.pass(65)
        #expect(sut.current == 1)
        #expect(sut.player.clock.position < 10)
        sut.queue?.next()
        sut.pass(1)
        #expect(sut.current == 2)
        #expect(await sut.allTransitions() == ["1 -> 1 repeated", "1 -> 2 next"])
    }

    @Test("The commands for the next and the previous item keep a pause")
    func test_next_whilePaused_staysPaused() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(1)
        sut.player.pause()
        sut.queue?.next()
        sut.pass(1)
        #expect(sut.media == "2")
        #expect(sut.player.state == .ready)
        sut.queue?.previous()
        sut.pass(1)
        #expect(sut.media == "1")
        #expect(sut.player.willPlay == false)
        if let id = sut.queue?.items.last?.id { sut.queue?.play(id) }
        sut.pass(1)
        #expect(sut.media == "3")
        #expect(sut.player.state == .playing)
    }

    @Test(
        "After the first three seconds, the previous item is the start of the current item",
        arguments: [(2.9, 1), (3.2, 2)])
    func test_previous_atAPosition_restartsOrGoesBack(seconds: Double, item: Int) {
        let sut = PlaybackQueueSUT()
        if let id = sut.queue?.items[1].id { sut.queue?.play(id) }
        sut.pass(0.1 + seconds)
        #expect(sut.queue?.previous() == nil)
        sut.pass(0.5)
        #expect(sut.current == item)
        #expect(sut.player.clock.position < 1)
        #expect(sut.player.state == .playing)
    }

    @Test("The first item restarts, or rejects the command before it is loaded")
    func test_previous_atTheFirstItem_restarts() async {
        let sut = PlaybackQueueSUT()
        #expect(sut.queue?.canGoPrevious == false)
        #expect(sut.queue?.previous() == .noPreviousItem)
        sut.queue?.play()
        sut.pass(2)
        #expect(sut.queue?.canGoPrevious == true)
        #expect(sut.queue?.previous() == nil)
        sut.pass(0)
        #expect(sut.player.clock.position == 0)
        #expect(sut.media == "1")
        #expect(await sut.allTransitions() == [])
    }

    @Test("An item resumes where it was left, and starts at its beginning after it has ended")
    func test_load_ofAnItemWithAResumePosition_resumesOnce() {
        let sut = PlaybackQueueSUT([.fixture(1, startPosition: 5), .fixture(2)])
        sut.resume(1, at: 40)
        sut.queue?.setRepeatMode(.all)
        sut.queue?.play()
        #expect(sut.player.clock.position == 40)
        sut.pass(20.5)
        #expect(sut.current == 2)
        #expect(sut.player.clock.position < 1)
        sut.pass(60)
        #expect(sut.current == 1)
        #expect((5...6).contains(sut.player.clock.position))
    }

    @Test("An invalid start position counts as 0", arguments: [-1, TimeInterval.nan, .infinity])
    func test_load_withAnInvalidStart_startsAtTheBeginning(start: TimeInterval) {
        let sut = PlaybackQueueSUT([.fixture(1, startPosition: start)])
        sut.queue?.play()
        sut.pass(1)
        #expect(sut.player.state == .playing)
        #expect(sut.player.clock.position < 1)
    }

    @Test("In the shuffled order, each item plays once, and the way back is the same")
    func test_shuffle_untilTheEnd_playsEachItemOnce() {
        let sut = PlaybackQueueSUT(.fixtures(6))
        if let id = sut.queue?.items[3].id { sut.queue?.play(id) }
        sut.queue?.setShuffled(true, seed: 7)
        #expect(sut.current == 4)
        let order = [4] + (sut.queue?.upNext.numbers ?? [])
        #expect(order.sorted() == [1, 2, 3, 4, 5, 6])
        #expect(order != [4, 1, 2, 3, 5, 6])
        #expect(sut.queue?.items.numbers == [1, 2, 3, 4, 5, 6])
        for number in order.dropFirst() {
            sut.pass(60.1)
            #expect(sut.current == number)
        }
        for number in order.reversed().dropFirst() {
            sut.queue?.previous()
            #expect(sut.current == number)
        }
        sut.queue?.setShuffled(false)
        #expect(sut.current == 4)
        #expect(sut.queue?.upNext.numbers == [5, 6])
    }

    @Test("While the queue is shuffled, an inserted item plays next, and a selected item leads back")
    func test_shuffle_withChanges_keepsTheWay() {
        let sut = PlaybackQueueSUT(.fixtures(5))
        sut.queue?.setShuffled(true, seed: 1)
        sut.queue?.play()
        let rest = sut.queue?.upNext.numbers ?? []
        sut.queue?.insert([.fixture(8), .fixture(9)], after: sut.queue?.current?.id)
        #expect(sut.queue?.upNext.numbers == [8, 9] + rest)
        if let id = sut.queue?.upNext.last?.id { sut.queue?.play(id) }
        #expect(sut.queue?.upNext.numbers == [8, 9] + rest.dropLast())
        sut.queue?.previous()
        #expect(sut.current == 1)
    }
}
