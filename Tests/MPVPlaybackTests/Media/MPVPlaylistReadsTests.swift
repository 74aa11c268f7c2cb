import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVPlaylistReads", .tags(.unit))
struct MPVPlaylistReadsTests {
    private static let outage = PlaybackError.networkError(reason: "no such host")

    @Test("a failed read does not change what an earlier read found")
    func test_finish_ofAFailedRead_keepsTheResult() {
        var sut = MPVPlaylistReads(isLive: false)
        sut.begin(1)
        sut.finish(.open)
        #expect(sut.current == nil)
        #expect(sut.isLive)
        sut.finish(.unknown(reason: "x"))
        #expect(sut.isLive)
        sut.finish(.declared)
        #expect(!sut.isLive)
    }

    @Test(
        "the playlist decides; if it cannot be read, the network and the last result do",
        arguments: [
            (.declared, false, outage, .ended), (.open, true, nil, .brokeOff("its playlist has no EXT-X-ENDLIST")),
            (.open, true, outage, .brokeOff("no such host")),
            (.unknown(reason: "x"), false, outage, .brokeOff("no such host")),
            (.unknown(reason: "x"), true, nil, .brokeOff("x")), (.unknown(reason: "x"), false, nil, .ended),
        ] as [(StreamEnding, Bool, PlaybackError?, MPVPlaylistReads.Verdict)])
    func test_verdict(
        result: StreamEnding, isLive: Bool, outage: PlaybackError?, expected: MPVPlaylistReads.Verdict
    ) {
        var sut = MPVPlaylistReads(isLive: isLive)
        sut.finish(result)
        #expect(sut.verdict(on: result, outage: outage) == expected)
    }

    @Test("a maximum bitrate below every variant causes one warning")
    func test_warning_isReturnedOnce() {
        var sut = MPVPlaylistReads(isLive: false)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: nil), is: nil)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: 2), is: nil)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: 1) != nil, is: true)
        expect(sut.warning(lowestBitrate: 2, maximumBitrate: 1), is: nil)
    }
}
