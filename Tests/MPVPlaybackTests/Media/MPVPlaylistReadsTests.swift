import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVPlaylistReads", .tags(.unit))
struct MPVPlaylistReadsTests {
    private static let outage = PlaybackFailure(.networkError(reason: "host not found"), code: .hostNotFound)
    private static let unread = PlaybackFailure(.loadFailed(reason: "x"), code: .invalidPlaylist)

    @Test("A failed read does not change the result of an earlier read")
    func test_finish_afterAFailedRead_keepsTheResult() {
        var sut = MPVPlaylistReads(isLive: false)
        sut.begin(1)
        sut.finish(StreamReading(.open))
        #expect(sut.current == nil)
        #expect(sut.isLive == true)
        sut.finish(StreamReading(.unknown(Self.unread)))
        #expect(sut.isLive == true)
        sut.finish(StreamReading(.declared))
        #expect(sut.isLive == false)
    }

    @Test(
        "The playlist decides how playback ended; without a playlist, the network error or the last result decides",
        arguments: [
            (.declared, false, outage, .ended),
            (.open, true, nil, .brokeOff(.networkError(reason: "no more data, but the playlist has no EXT-X-ENDLIST"))),
            (.open, true, outage, .brokeOff(outage)), (.unknown(unread), false, outage, .brokeOff(outage)),
            (.unknown(unread), true, nil, .brokeOff(unread)), (.unknown(unread), false, nil, .ended),
        ] as [(StreamEnding, Bool, PlaybackFailure?, MPVPlaylistReads.Verdict)])
    func test_verdict_forEachResult_prefersThePlaylist(
        result: StreamEnding, isLive: Bool, outage: PlaybackFailure?, expected: MPVPlaylistReads.Verdict
    ) {
        var sut = MPVPlaylistReads(isLive: isLive)
        sut.finish(StreamReading(result))
        #expect(sut.verdict(on: result, outage: outage) == expected)
    }

    @Test("A maximum bitrate below every variant causes one warning")
    func test_warning_forAMaximumBitrateBelowEveryVariant_isReturnedOnce() {
        var sut = MPVPlaylistReads(isLive: false)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: nil), is: nil)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: 2), is: nil)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: 1) != nil, is: true)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: 1), is: nil)
    }
}
