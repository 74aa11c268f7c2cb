import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("PlaybackQueue: preloads", .tags(.unit), .leakTracking) @MainActor
struct PlaybackQueuePreloadTests {
    @Test("The next item is preloaded in the last 30 s of the current item, once")
    func test_preload_inTheLastSeconds_startsOnce() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(29.9)
        #expect(sut.messages == [])
        sut.pass(0.5)
        #expect(sut.messages == ["preload 2"])
        sut.pass(29)
        #expect(sut.current == 1)
        #expect(sut.messages == ["preload 2"])
        sut.pass(2)
        #expect(sut.current == 2)
        #expect(sut.messages == ["preload 2", "discard 2"])
        sut.pass(30)
        #expect(sut.messages.last == "preload 3")
    }

    @Test("A preload of an item that no longer plays next is discarded")
    func test_preload_ofAnItemThatNoLongerPlaysNext_isDiscarded() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(40)
        sut.queue?.insert([.fixture(4)], after: PlaybackQueueItem.fixture(1).id)
        sut.pass(0)
        #expect(sut.messages == ["preload 2", "discard 2", "preload 4"])
        sut.queue?.setRepeatMode(.one)
        sut.pass(0)
        #expect(sut.messages.suffix(2) == ["discard 4", "preload 1"])
        sut.queue?.removeAll()
        #expect(sut.messages.last == "discard 1")
    }

    @Test("A load of other media discards the preload")
    func test_preload_beforeALoadOfOtherMedia_isDiscarded() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(40)
        sut.player.play(anyURL("other"))
        sut.pass(40)
        #expect(sut.messages == ["preload 2", "discard 2"])
    }

    @Test("The release of the queue discards the preload")
    func test_preload_beforeTheRelease_isDiscarded() {
        let sut = PlaybackQueueSUT()
        sut.queue?.play()
        sut.pass(40)
        sut.releaseQueue()
        #expect(sut.messages == ["preload 2", "discard 2"])
    }

    @Test("Nothing is preloaded for the last item, nor while playback waits")
    func test_preload_withoutANextItem_doesNotStart() {
        let sut = PlaybackQueueSUT(.fixtures(1))
        sut.queue?.play()
        sut.pass(40)
        #expect(sut.messages == [])
        sut.queue?.append([.fixture(2)])
        sut.pass(0)
        #expect(sut.messages == ["preload 2"])
    }
}

extension PlaybackQueueSUT {
    fileprivate var messages: [String] { preloader.messages.withLock { $0 } }
}
