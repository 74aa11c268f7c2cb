import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVMove", .tags(.unit))
struct MPVMoveTests {
    @Test("a load arrives with the first restart of playback")
    func test_didArrive_ofALoad_settles() {
        var sut = MPVMove.load
        expect(sut.didArrive(), is: true)
        #expect(sut.step == .settling)
        expect(sut.didArrive(), is: false)
    }

    @Test("a seek arrives only after mpv accepted and then began it")
    func test_didArrive_ofASeek_needsItsOwnEvents() {
        var sut = MPVMove.seek
        sut.didBegin()
        expect(sut.didArrive(), is: false)
        sut.didAccept()
        expect(sut.didArrive(), is: false)
        sut.didBegin()
        expect(sut.didArrive(), is: true)
    }

    @Test("a target that is requested during a seek is next, and the last one counts")
    func test_request_duringASeek_keepsTheLastTarget() {
        var sut = MPVMove.seek
        expect(sut.request(1), is: false)
        expect(sut.request(2), is: false)
        expect(sut.send(), is: 2)
        #expect(sut.step == .sent)
        expect(sut.send(), is: nil)
    }

    @Test("a target that is requested while mpv waits for data is sent at once")
    func test_request_whileRebuffering_isSentAtOnce() {
        var sut = MPVMove.load
        sut.rebuffer()
        expect(sut.request(3), is: true)
    }

    @Test("a seek in mpv's window replaces a seek that has arrived, but not a load")
    func test_didBegin_whileSettling_isAnExternalSeek() {
        var (seek, load) = (MPVMove.externalSeek, MPVMove.load)
        _ = (seek.didArrive(), load.didArrive())
        seek.didBegin()
        load.didBegin()
        #expect(seek.step == .externalSeek)
        #expect(load.step == .settling)
    }
}
