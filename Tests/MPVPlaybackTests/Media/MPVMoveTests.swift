import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVMove", .tags(.unit))
struct MPVMoveTests {
    @Test("A load finishes when mpv first restarts playback")
    func test_didArrive_duringALoad_finishesTheLoad() {
        var sut = MPVMove.load
        expect(sut.didArrive(), is: true)
        #expect(sut.step == .settling)
        expect(sut.didArrive(), is: false)
    }

    @Test("A seek finishes only after mpv has accepted the command and then begun the seek")
    func test_didArrive_duringASeek_requiresItsAcceptanceAndStart() {
        var sut = MPVMove.seek
        sut.didBegin()
        expect(sut.didArrive(), is: false)
        sut.didAccept()
        expect(sut.didArrive(), is: false)
        sut.didBegin()
        expect(sut.didArrive(), is: true)
    }

    @Test("During a seek, new targets wait, and only the last target is sent")
    func test_request_duringASeek_keepsTheLastTarget() {
        var sut = MPVMove.seek
        expect(sut.request(1), is: false)
        expect(sut.request(2), is: false)
        expect(sut.send(), is: 2)
        #expect(sut.step == .sent)
        expect(sut.send(), is: nil)
    }

    @Test("A target requested while mpv rebuffers is sent at once")
    func test_request_whileRebuffering_isSentAtOnce() {
        var sut = MPVMove.load
        sut.rebuffer()
        expect(sut.request(3), is: true)
    }

    @Test("A seek in mpv's window replaces a seek that has arrived, but not a load")
    func test_didBegin_whileSettling_startsAnExternalSeek() {
        var (seek, load) = (MPVMove.externalSeek, MPVMove.load)
        _ = (seek.didArrive(), load.didArrive())
        seek.didBegin()
        load.didBegin()
        #expect(seek.step == .externalSeek)
        #expect(load.step == .settling)
    }
}
