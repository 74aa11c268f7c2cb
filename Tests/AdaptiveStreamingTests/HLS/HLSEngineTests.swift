import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the engine on virtual time. By default, a stream has 30 segments of 2 s in three variants of exactly 376,
/// 752 and 1,504 kbit/s. A segment of the lowest variant takes 2 s with a bandwidth of 376 kbit/s.
@Suite("HLSEngine", .tags(.unit))
struct HLSEngineTests {
    // MARK: Starting, playing, ending

    @Test("Playback starts with the lowest variant, switches up after the first measurement, and plays to the end")
    func test_play_onAFastLink_switchesUpAndNeverStalls() {
        var sut = makeSUT(HLSFixture(), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 100)
        #expect(
            sut.reports.map(\.description) == [
                "0.19 variant 376000 at 0", "0.19 didBecomeReady at 0", "0.943 variant 1504000 at 0.75",
                "60.19 didReachEnd at 60",
            ])
        #expect(sut.snapshot.position == 60)
        #expect(sut.snapshot.duration == 60)
        #expect(sut.snapshot.variantSwitches == 1)
        #expect(sut.snapshot.throughput?.rounded() == 4_000_000)
    }

    @Test("Requests are sent one at a time, in order, and only while the buffer has room")
    func test_requests_onAFastLink_matchTheExpectedLog() {
        var sut = makeSUT(HLSFixture(segments: 18), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 100)
        #expect(
            sut.requests.map(\.description) == [
                "0 index.m3u8", "0 v0.m3u8", "0.001 v0-0.ts", "0.189 v2.m3u8", "0.19 v2-1.ts", "0.942 v2-2.ts",
                "1.694 v2-3.ts", "2.446 v2-4.ts", "3.198 v2-5.ts", "3.95 v2-6.ts", "4.702 v2-7.ts", "5.454 v2-8.ts",
                "6.206 v2-9.ts", "6.958 v2-10.ts", "7.71 v2-11.ts", "8.462 v2-12.ts", "9.214 v2-13.ts",
                "9.966 v2-14.ts", "10.718 v2-15.ts", "11.47 v2-16.ts", "12.222 v2-17.ts",
            ])
        #expect(sut.largestBuffer <= 30)
        #expect(sut.mostTransfers == 1)
    }

    @Test("The number of received bytes is the total size of the playlists and segments")
    func test_bytes_ofAWholeStream_equalTheSizeOfItsFiles() throws {
        let stream = HLSFixture(bitrates: [376_000])
        var sut = makeSUT(stream, bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 100)
        let playlists = ["/index.m3u8", "/v0.m3u8"].compactMap { stream.routes.resources[$0]?.size }.reduce(0, +)
        #expect(sut.snapshot.bytes == stream.size(of: 0) + playlists)
    }

    @Test("Without a play command, the buffer is filled and the position does not move")
    func test_load_withoutPlay_fillsTheBufferAndStaysPaused() {
        var sut = makeSUT(HLSFixture(), bandwidth: 4_000_000)
        sut.run(for: 1_000)
        #expect(sut.snapshot.buffered == 30)
        #expect(sut.snapshot.position == 0)
        #expect(sut.reports.map(\.text).contains("didBecomeReady at 0"))
    }

    @Test("With a bandwidth of two thirds of the bitrate, playback stalls, and resumes with at least 5 s buffered")
    func test_play_onASlowLink_stallsAndResumesWithFiveSecondsBuffered() {
        var sut = makeSUT(HLSFixture(), bandwidth: 250_667)
        sut.send(.play)
        sut.run(for: 45)
        #expect(
            sut.reports.map(\.description) == [
                "3.029 variant 376000 at 0", "3.029 didBecomeReady at 0", "5.029 didStartBuffering at 2",
                "12.029 didFinishBuffering at 2", "26.029 didStartBuffering at 16", "33.029 didFinishBuffering at 16",
            ])
    }

    @Test("A segment is requested even if it is longer than the buffer target")
    func test_play_ofLongSegments_playsToTheEnd() {
        var sut = makeSUT(HLSFixture(bitrates: [376_000], segments: 3, segmentDuration: 40), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 200)
        #expect(sut.snapshot.position == 120)
        #expect(!sut.reports.contains { $0.text.contains("didStartBuffering") })
    }

    @Test("A media playlist plays without a multivariant playlist")
    func test_play_ofAMediaPlaylist_plays() {
        var sut = makeSUT(HLSFixture(segments: 4), path: "/v1.m3u8", bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 20)
        #expect(sut.reports.map(\.text) == ["didBecomeReady at 0", "didReachEnd at 8"])
        #expect(sut.snapshot.variant == nil)
    }

    // MARK: Measured bitrate

    @Test("The measured bitrate comes from the segments, not from the playlist, and remains known after a failure")
    func test_snapshot_withAWrongBandwidth_hasTheMeasuredBitrate() throws {
        let stream = HLSFixture(bitrates: [376_000], segments: 4)
        var routes = stream.routes
        let lines = stream.multivariant.map { $0.replacingOccurrences(of: "BANDWIDTH=376000", with: "BANDWIDTH=1") }
        routes.resources["/index.m3u8"] = HLSFixture.playlist(lines)
        routes.behaviours["/v0-3.ts"] = OriginBehaviour(fault: .status(404))
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        #expect(sut.snapshot.measuredBitrate == nil)
        sut.send(.play)
        sut.run(for: 1)
        #expect(sut.snapshot.variant?.bitrate == 1)
        #expect(sut.snapshot.measuredBitrate == 376_000)
        sut.run(for: 30)
        #expect(sut.reports.last?.text.hasPrefix("didFail") == true)
        #expect(sut.snapshot.variant == nil)
        #expect(sut.snapshot.measuredBitrate == 376_000)
        sut.load()
        #expect(sut.snapshot.measuredBitrate == nil)
    }

    @Test("The measured bitrate includes separate audio")
    func test_snapshot_withSeparateAudio_includesTheAudioInTheBitrate() {
        let head = ["#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",URI=\"a.m3u8\""]
        let stream = HLSFixture(bitrates: [376_000], segments: 4, attributes: ",AUDIO=\"a\"", head: head)
        var routes = stream.routes
        routes.resources["/a.m3u8"] = HLSFixture.playlist(stream.media("a"))
        for index in 0..<4 {
            routes.resources["/a-\(index).ts"] = .data(stream.segment(94_000), contentType: "video/mp2t")
        }
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 10)
        #expect(sut.snapshot.measuredBitrate == 470_000)
    }

    // MARK: Variants

    @Test("A segment that would arrive too late is abandoned while the buffer is low")
    func test_play_onALinkThatSlowsDownEarly_abandonsASegment() {
        var sut = makeSUT(HLSFixture(segments: 100), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 0.9)
        sut.setBandwidth(500_000)
        sut.run(for: 20)
        #expect(
            sut.reports.map(\.description) == [
                "0.193 variant 376000 at 0", "0.193 didBecomeReady at 0", "1.316 variant 1504000 at 1.12",
                "3.256 variant 376000 at 3.06",
            ])
        #expect(sut.requests.map(\.text).contains("v2-2.ts"))
        #expect(sut.requests.map(\.text).contains("v0-2.ts"))
    }

    @Test("An abandoned segment discards the older measurements, so playback never stalls on a link that stays slow")
    func test_play_onALinkThatStaysSlow_neverStalls() {
        let stream = HLSFixture(bitrates: [400_000, 800_000, 1_600_000, 3_200_000, 6_400_000], segments: 30)
        var configuration = NativePlayer.Configuration()
        configuration.rule = ThroughputRule()
        var sut = makeSUT(stream, bandwidth: 10_000_000, engine: HLSEngine(configuration: configuration))
        sut.send(.play)
        sut.run(for: 4)
        sut.setBandwidth(800_000)
        sut.run(for: 100)
        let texts = sut.reports.map(\.text)
        #expect(!texts.contains { $0.hasPrefix("didStartBuffering") })
        #expect(texts.last == "didReachEnd at 60")
    }

    @Test(
        "Only the selected variants are played",
        arguments: [
            (VariantSelection(maximumBitrate: 800_000), [376_000, 752_000]),
            (VariantSelection(maximumBitrate: 1), [376_000]),
            (VariantSelection(choice: .lowest), [376_000]), (VariantSelection(choice: .highest), [1_504_000]),
            (VariantSelection(maximumBitrate: 800_000, choice: .highest), [752_000]),
            (VariantSelection(maximumBitrate: 800_000, choice: .number(3)), [752_000]),
            (VariantSelection(choice: .number(2)), [752_000]),
            (VariantSelection(choice: .height(200)), [752_000]), (VariantSelection(choice: .height(9)), [376_000]),
        ])
    func test_play_withASelection_playsOnlySelectedVariants(selection: VariantSelection, bitrates: [Int]) {
        var configuration = NativePlayer.Configuration()
        configuration.selection = selection
        var sut = makeSUT(HLSFixture(), bandwidth: 8_000_000, engine: HLSEngine(configuration: configuration))
        sut.send(.play)
        sut.run(for: 100)
        let played = sut.reports.map(\.text).filter { $0.hasPrefix("variant") }
        #expect(played.map { String($0.split(separator: " ")[1]) } == bitrates.map(String.init))
    }

    @Test("An unknown variant number fails the load, and the failure lists the variants", arguments: [0, 4])
    func test_play_withAnUnknownVariantNumber_fails(number: Int) {
        var configuration = NativePlayer.Configuration()
        configuration.selection = VariantSelection(choice: .number(number))
        var sut = makeSUT(HLSFixture(), bandwidth: 8_000_000, engine: HLSEngine(configuration: configuration))
        sut.send(.play)
        sut.run(for: 1)
        let reason = "no variant \(number): the variants of the stream have 376, 752, 1504 kbit/s"
        #expect(sut.reports.map(\.text) == ["didFail loadFailed (\(reason)) at 0"])
    }

    // MARK: Seeking

    @Test("A seek inside the buffer finishes at once, and a seek outside the buffer requests the target segment")
    func test_seek_outsideTheBuffer_requestsTheTargetSegment() {
        var sut = makeSUT(HLSFixture(segments: 100), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 11)
        sut.send(.seek(to: 20))
        sut.run(for: 0.1)
        sut.send(.seek(to: 5))
        sut.run(for: 0.1)
        sut.send(.seek(to: 151))
        sut.run(for: 2)
        #expect(
            sut.reports.suffix(4).map(\.description) == [
                "11.2 didStartSeeking at 151", "11.581 variant 752000 at 151", "12.333 variant 1504000 at 151",
                "12.333 didFinishSeeking at 151",
            ])
        #expect(
            sut.requests.suffix(4).map(\.description) == [
                "11.205 v1-75.ts", "11.581 v2-76.ts", "12.333 v2-77.ts", "13.085 v2-78.ts",
            ])
    }

    @Test("A seek beyond the end goes to the end, and a seek before the start goes to the start")
    func test_seek_outOfRange_isClamped() {
        var sut = makeSUT(HLSFixture(), bandwidth: 4_000_000)
        sut.send(.play)
        sut.run(for: 5)
        sut.send(.seek(to: 1e300))
        sut.run(for: 5)
        #expect(sut.snapshot.position == 60)
        sut.send(.seek(to: -1))
        sut.run(for: 0.1)
        #expect(sut.snapshot.position < 0.2)
    }

    @Test("A seek during a load sets the start position")
    func test_seek_whileLoading_setsTheStartPosition() throws {
        var sut = makeSUT(HLSFixture(), bandwidth: 4_000_000)
        sut.send(.seek(to: 31))
        sut.run(for: 1)
        #expect(sut.reports.map(\.text).contains("didBecomeReady at 31"))
        #expect(try sut.requests.element(at: 2).text == "v0-15.ts")
    }

    @Test(
        "EXT-X-START sets the start position, counted from the start or from the end",
        arguments: [(20.5, 20.5), (-10, 50), (100, 60), (-100, 0)])
    func test_load_withAStartOffset_beginsAtTheOffset(offset: Double, position: Double) {
        var sut = makeSUT(HLSFixture(head: ["#EXT-X-START:TIME-OFFSET=\(offset)"]), bandwidth: 4_000_000)
        sut.run(for: 1)
        #expect(sut.snapshot.position == position)
    }

    // MARK: Helpers

    private func makeSUT(
        _ stream: HLSFixture, path: String = "/index.m3u8", bandwidth: Double?, engine: HLSEngine = HLSEngine()
    ) -> EngineSimulation {
        var sut = EngineSimulation(stream.routes, path: path, bandwidth: bandwidth, engine: engine)
        sut.load()
        return sut
    }
}
