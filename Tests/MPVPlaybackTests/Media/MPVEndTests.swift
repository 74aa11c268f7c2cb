import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("The end of a stream in mpv", .tags(.unit))
struct MPVEndTests {
    private static let broken = "the stream was interrupted: "

    private let another = URL(string: "http://host/another.mp4") ?? MPVSimulation.url

    private func playing(_ ending: StreamEnding? = nil) -> MPVSimulation {
        var sut = MPVSimulation.playing([.fileFormat: "hls"])
        if let ending { sut.readPlaylist(ending) }
        return sut
    }

    @Test("The playlist of an HLS stream is read when mpv has opened the stream, with the header fields of the load")
    func test_load_ofHLS_readsThePlaylist() {
        var sut = MPVSimulation()
        sut.properties[.fileFormat] = "hls"
        sut.tell(.setHeaders(["X-Key": "1"]))
        sut.tell(.load(MPVSimulation.url))
        #expect(sut.reads.isEmpty)
        sut.open()
        #expect(sut.reads.map(\.headers) == [["X-Key": "1"]])
        #expect(MPVSimulation.playing([.fileFormat: "mov,mp4"]).reads.isEmpty)
    }

    @Test("A stream with EXT-X-ENDLIST ends, and its playlist is not read again")
    func test_end_ofAnOnDemandStream_isReported() {
        var sut = playing(.declared)
        sut.end(at: 30)
        #expect(sut.actions == [.didReachEnd])
        #expect(sut.reads.count == 1)
    }

    @Test("A live stream has no duration, and its snapshot says that it is live")
    func test_snapshot_ofALiveStream_isLive() {
        var sut = playing()
        #expect(sut.snapshot.duration == 30)
        sut.readPlaylist(.open)
        #expect(sut.snapshot.duration == nil)
        #expect(sut.snapshot.capabilities.isLive == true)
    }

    @Test("An HLS stream is not known to be live until its playlist is read, nor is a stream without a duration")
    func test_snapshot_beforeTheRead_isNotKnownToBeLive() {
        var sut = playing()
        #expect(sut.snapshot.capabilities.isLive == nil)
        sut.readPlaylist(.declared)
        #expect(sut.snapshot.capabilities.isLive == false)
        #expect(MPVSimulation.playing([.fileFormat: "mov,mp4"]).snapshot.capabilities.isLive == false)
        #expect(MPVSimulation.playing([.fileFormat: "mp3", .duration: .null]).snapshot.capabilities.isLive == nil)
    }

    @Test("In a live stream, the seekable range is the cached range, and seeks need more than three target durations")
    func test_snapshot_ofALiveStream_isSeekableInTheCache() {
        var sut = playing(.open)
        #expect(sut.snapshot.seekableRange == nil)
        #expect(sut.snapshot.livePosition == nil)
        #expect(!sut.snapshot.capabilities.canSeek)
        for (end, canSeek) in [(12.0, false), (13, true)] {
            let range = MPVValue.object(["start": 0, "end": .number(end)])
            let other = MPVValue.object(["start": 50, "end": 90])
            sut.properties[.cacheState] = .object(["seekable-ranges": .array([other, range])])
            sut.pass(.seconds(1))
            #expect(sut.snapshot.seekableRange == 0...end)
            #expect(sut.snapshot.livePosition == end - 12)
            #expect(sut.snapshot.capabilities.canSeek == canSeek)
        }
        sut.forget()
        sut.tell(.seek(to: 1))
        #expect(sut.rejections == [])
    }

    @Test("A live stream ends when its playlist has EXT-X-ENDLIST")
    func test_end_ofALiveStreamWithEndlist_isReported() {
        var sut = playing(.open)
        sut.end(at: 30)
        #expect(sut.actions == [])
        sut.readPlaylist(.declared)
        #expect(sut.reports == [PlaybackReport(.didReachEnd, generation: 1, position: 30)])
        sut.pass(.seconds(2))
        #expect(sut.reads.count == 2)
        #expect(sut.actions == [.didReachEnd])
    }

    @Test("A live stream that stops without EXT-X-ENDLIST fails, and the error has the cause")
    func test_end_ofALiveStreamWithoutEndlist_fails() {
        let cases: [(ending: StreamEnding, complaint: String?, reason: String)] = [
            (.open, nil, "no more data, but the playlist has no EXT-X-ENDLIST"),
            (.open, "hls: Failed to reload playlist 0", "cannot reload the playlist"),
            (.unknown(.networkError(reason: "host not found")), nil, "host not found"),
            (
                .unknown(.unknown(reason: "any")), "tcp: Connection to tcp://127.0.0.1:1 failed: Connection refused",
                "cannot connect to the server"
            ),
        ]
        for (ending, complaint, reason) in cases {
            var sut = playing(.open)
            if let complaint { sut.say(.log(complaint, from: "ffmpeg")) }
            sut.end(at: 30)
            sut.readPlaylist(ending)
            #expect(sut.actions == [.didFail(.networkError(reason: Self.broken + reason))])
            #expect(sut.reports.first?.position == 30)
        }
    }

    @Test(
        "If the playlist cannot be read, mpv's end of file ends playback unless the network failed",
        arguments: [false, true])
    func test_end_withoutAReadablePlaylist_followsMPV(networkFailed: Bool) {
        var sut = playing(.unknown(.loadFailed(reason: "the server responded with 403 Forbidden")))
        if networkFailed { sut.say(.log("hls: Failed to reload playlist 0", from: "ffmpeg/demuxer")) }
        sut.end(at: 30)
        sut.readPlaylist(.unknown(.loadFailed(reason: "the server responded with 403 Forbidden")))
        let error = PlaybackError.networkError(reason: Self.broken + "cannot reload the playlist")
        #expect(sut.actions == [networkFailed ? .didFail(error) : .didReachEnd])
    }

    /// Law PSM10.
    @Test("The result of a playlist read is ignored after a later seek or a new load")
    func test_readPlaylist_afterASeekOrLoad_isIgnored() throws {
        var sut = playing()
        let early = try #require(sut.reads.last)
        sut.end(at: 30)
        sut.tell(.playlist(StreamReading(.declared), id: early.id))
        #expect(sut.actions == [])
        let late = try #require(sut.reads.last)
        sut.tell(.seek(to: 3))
        sut.properties[.eofReached] = false
        sut.arrive(at: 3)
        sut.tell(.playlist(StreamReading(.open), id: late.id))
        #expect(sut.actions == [.didFinishSeeking])
        sut.tell(.load(another))
        sut.tell(.playlist(StreamReading(.open), id: late.id))
        #expect(sut.actions == [.didFinishSeeking])
        #expect(sut.snapshot.capabilities.isLive != true)
    }

    @Test("A maximum bitrate below every variant causes one warning per load")
    func test_readPlaylist_withEveryVariantAboveTheMaximumBitrate_warnsOnce() throws {
        var sut = MPVSimulation()
        sut.engine = MPVEngine(maximumBitrate: 100_000)
        sut.properties[.fileFormat] = "hls"
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.play)
        sut.open()
        sut.forget()
        let read = try #require(sut.reads.last)
        sut.tell(.playlist(StreamReading(.open, lowestBitrate: 180_000), id: read.id))
        let warning = PlaybackWarning(
            .limit, reason: "every variant exceeds 100 kbit/s; playing the lowest, 180 kbit/s")
        #expect(sut.reports.compactMap { if case .warning(let it) = $0.event { it } else { nil } } == [warning])

        sut.end(at: 30)
        let last = try #require(sut.reads.last)
        #expect(last.id != read.id)
        sut.tell(.playlist(StreamReading(.open, lowestBitrate: 180_000), id: last.id))
        #expect(sut.reports.count { if case .warning = $0.event { true } else { false } } == 1)
    }

    @Test("A stop or another load cancels a playlist read", arguments: [MPVInput.stop, .load(MPVSimulation.url)])
    func test_endOfTheLoad_whileThePlaylistIsRead_cancelsTheRead(input: MPVInput) throws {
        var sut = playing()
        let read = try #require(sut.reads.last)
        #expect(sut.cancelledReads == [])
        sut.tell(input)
        #expect(sut.cancelledReads == [read.id])
    }

    @Test("After the failure of a live stream, the next load of its URL counts as live at once")
    func test_load_afterALiveStreamFailed_isLive() {
        var sut = playing(.open)
        sut.end(at: 30)
        sut.readPlaylist(.unknown(.networkError(reason: "cannot connect to the server")))
        #expect(sut.actions.count == 1)
        #expect(sut.snapshot.capabilities.isLive != true)
        sut.tell(.load(MPVSimulation.url))
        #expect(sut.snapshot.capabilities.isLive == true)
        sut.tell(.load(another))
        #expect(sut.snapshot.capabilities.isLive != true)
    }

    @Test("Playback stalls during a slow read of the playlist")
    func test_end_whileThePlaylistIsRead_causesAStall() {
        var sut = playing(.open)
        sut.end(at: 30)
        sut.pass(.seconds(3))
        #expect(sut.actions == [.didStartBuffering])
        #expect(sut.reads.count == 2)
        sut.readPlaylist(.declared)
        #expect(sut.actions == [.didStartBuffering, .didReachEnd])
    }

    @Test("Media of unknown duration fails after a network error")
    func test_end_ofUnknownDurationAfterANetworkError_fails() {
        var sut = MPVSimulation.playing([.duration: .null])
        sut.say(.log("http: Stream ends prematurely at 120000, should be 1104688", from: "ffmpeg"))
        sut.end(at: 12)
        #expect(sut.actions == [.didFail(.networkError(reason: "the response was truncated"))])
    }
}
