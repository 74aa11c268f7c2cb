import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

@Suite("PlaybackProgress", .tags(.unit))
struct PlaybackProgressTests {
    @Test func test_advance_toTheEndOfTheBuffer_stallsAndResumes() {
        var sut = makePlayingSUT(bufferedTo: 5)
        let end = BufferedEnd(position: 5, isEndOfMedia: false)
        #expect(sut.advance(to: .seconds(4.999), end) == nil)
        #expect(sut.advance(to: .seconds(6), end) == .didStartBuffering)
        #expect(sut.position(at: .seconds(7)) == 5)
        #expect(
            sut.endWait(at: .seconds(7), BufferedEnd(position: 6.9, isEndOfMedia: false), bufferForPlayback: 2) == nil)
        let enough = BufferedEnd(position: 7, isEndOfMedia: false)
        #expect(sut.endWait(at: .seconds(7), enough, bufferForPlayback: 2) == .didFinishBuffering)
    }

    @Test func test_advance_toTheEndOfTheMedia_ends() {
        var sut = makePlayingSUT(bufferedTo: 5)
        #expect(sut.advance(to: .seconds(5), BufferedEnd(position: 5, isEndOfMedia: true)) == .didReachEnd)
        sut.updateClock(at: .seconds(5), isOpen: true)
        #expect(!sut.clock.isAdvancing)
    }

    @Test func test_seek_whilePlaying_waitsForTheBuffer() {
        var sut = makePlayingSUT(bufferedTo: 5)
        sut.seek(to: 20, at: .seconds(1))
        sut.updateClock(at: .seconds(1), isOpen: true)
        #expect(sut.wait == .seek)
        let end = BufferedEnd(position: 22, isEndOfMedia: false)
        #expect(sut.endWait(at: .seconds(2), end, bufferForPlayback: 2) == .didFinishSeeking)
    }

    @Test func test_position_beforeTheDurationIsKnown_isTheStartPosition() {
        var sut = PlaybackProgress()
        sut.setStartPosition(7)
        #expect(sut.position(at: .zero, within: nil) == 7)
        sut.begin(at: .zero)
        #expect(sut.position(at: .zero, within: nil) == 0)
    }

    // MARK: Helpers

    private func makePlayingSUT(bufferedTo end: Double) -> PlaybackProgress {
        var sut = PlaybackProgress()
        sut.play()
        _ = sut.endWait(at: .zero, BufferedEnd(position: end, isEndOfMedia: false), bufferForPlayback: 2)
        sut.updateClock(at: .zero, isOpen: true)
        return sut
    }
}
