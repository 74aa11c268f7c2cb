import AdaptiveStreaming
import EngineSimulator
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of the engine on virtual time. The file has 1,000,000 bytes for 100 s, so 1 s of media has 10,000 bytes, and
/// the bitrate is 80 kbit/s. The origin sends in steps of at most 10 ms or 512 bytes.
@Suite("ProgressiveEngine", .tags(.unit))
struct ProgressiveEngineTests {
    static let file = OriginResource.syntheticMP4(size: 1_000_000, duration: 100)

    // MARK: Starting, playing, ending

    @Test("Playback starts with two seconds buffered, and never stalls with a bandwidth of twice the bitrate")
    func test_play_onAFastLink_neverStalls() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 200)
        #expect(sut.reports.map(\.description) == ["1.024 didBecomeReady at 0", "101.024 didReachEnd at 100"])
        #expect(sut.snapshot.bytes == 1_000_000)
        #expect(sut.snapshot.throughput?.rounded() == 160_000)
    }

    /// Law HTTP04.
    @Test("Bounded ranges are requested one at a time, and only while the buffer has room")
    func test_requests_onAFastLink_fillTheBufferToThirtySecondsAtMost() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 200)
        // Each range has 6.6 s of media, and takes half of that time. From the eighth on, each request waits for room
        // in the buffer.
        #expect(
            sut.requests.prefix(3).map(\.description) == [
                "0 bytes=0-65535", "3.277 bytes=65536-131071 if unchanged", "6.554 bytes=131072-196607 if unchanged",
            ])
        let pauses = zip(sut.requests.dropFirst(12), sut.requests.dropFirst(11)).map { $0.time - $1.time }
        #expect(pauses.dropLast().allSatisfy { abs($0 - 6.553_6) < 1e-6 })
        #expect(sut.largestBuffer <= 30)
        #expect(sut.largestBuffer > 20)
    }

    @Test("Without a play command, the buffer is filled and the position does not move")
    func test_load_withoutPlay_fillsTheBufferAndStaysPaused() {
        var sut = makeSUT(bandwidth: 1_600_000)
        sut.run(for: 1_000)
        #expect(sut.reports.map(\.description) == ["0.1 didBecomeReady at 0"])
        #expect(sut.requests.count == 4)
        #expect(sut.snapshot.buffered.rounded(toPlaces: 2) == 26.21)
        #expect(sut.snapshot.position == 0)
        #expect(sut.snapshot.isPlaying == false)
    }

    @Test("With a bandwidth of half the bitrate, playback and stalls alternate in periods of about four seconds")
    func test_play_onASlowLink_stallsAndResumesWithTwoSeconds() {
        var sut = makeSUT(bandwidth: 40_000, bufferAfterRebuffer: 2)
        sut.send(.play)
        sut.run(for: 21)
        #expect(
            sut.reports.map(\.description) == [
                "4.096 didBecomeReady at 0", "8.09 didStartBuffering at 3.99", "12.083 didFinishBuffering at 3.99",
                "16.077 didStartBuffering at 7.99", "20.07 didFinishBuffering at 7.99",
            ])
    }

    @Test("A bandwidth 3 % below the bitrate causes at most four stalls in two minutes")
    func test_play_onASlightlySlowLink_stallsRarely() {
        let file = OriginResource.syntheticMP4(size: 2_000_000, duration: 200)
        var sut = EngineSimulation(file, OriginBehaviour(bandwidth: 80_000 * 0.97))
        sut.load()
        sut.send(.play)
        sut.run(for: 120)
        #expect(sut.snapshot.position > 100)
        #expect((0...4).contains(sut.reports.count { $0.text.hasPrefix("didStartBuffering") }), "\(sut.reports)")
    }

    @Test("At four times the speed, with the file's bitrate as bandwidth, stalls take three quarters of the time")
    func test_setSpeed_toFour_usesTheBufferFourTimesAsFast() {
        var sut = makeSUT(bandwidth: 80_000, bufferAfterRebuffer: 2)
        sut.send(.setSpeed(4))
        sut.send(.play)
        sut.run(for: 6)
        #expect(
            sut.reports.map(\.description) == [
                "2.048 didBecomeReady at 0", "2.714 didStartBuffering at 2.66", "4.71 didFinishBuffering at 2.66",
                "5.376 didStartBuffering at 5.32",
            ])
    }

    @Test("The speed scales the playing time", arguments: [0.25, 0.5, 2, 4])
    func test_setSpeed_toEachValue_scalesThePlayingTime(speed: Double) {
        var sut = makeSUT(bandwidth: nil)
        sut.send(.setSpeed(speed))
        sut.send(.play)
        sut.run(for: 500)
        #expect(sut.reports.last?.time == 100 / speed)
        #expect(sut.reports.last?.text == "didReachEnd at 100")
    }

    @Test("A change of speed keeps the position")
    func test_setSpeed_whilePlaying_keepsThePosition() {
        var sut = makeSUT(bandwidth: nil)
        sut.send(.play)
        sut.run(for: 10)
        sut.send(.setSpeed(2))
        #expect(sut.snapshot.position == 10)
        sut.run(for: 10)
        #expect(sut.snapshot.position == 30)
    }

    @Test("A speed out of range is rejected, and the speed is kept", arguments: [0.24, 4.01, 0, -1, .nan, .infinity])
    func test_setSpeed_outOfRange_isRejected(speed: Double) {
        var sut = makeSUT(bandwidth: nil)
        sut.send(.play)
        sut.run(for: 10)
        sut.send(.setSpeed(speed))
        #expect(sut.reports.last?.text == "rejected speed: the speed must be between 0.25 and 4.0 at 10")
        sut.run(for: 5)
        #expect(sut.snapshot.position == 15)
    }

    @Test("During a pause, the position does not move and the buffer fills")
    func test_pause_whilePlaying_stopsThePosition() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 11.024)
        sut.send(.pause)
        sut.run(for: 100)
        #expect(sut.snapshot.position.rounded(toPlaces: 6) == 10)
        #expect(sut.snapshot.buffered > 22)
        sut.send(.play)
        sut.run(for: 1)
        #expect(sut.snapshot.position.rounded(toPlaces: 6) == 11)
    }

    @Test("Playback that is paused during a stall stays paused after the stall")
    func test_pause_duringAStall_staysPaused() {
        var sut = makeSUT(bandwidth: 40_000, bufferAfterRebuffer: 2)
        sut.send(.play)
        sut.run(for: 10)
        sut.send(.pause)
        sut.run(for: 10)
        #expect(sut.reports.last?.description == "12.083 didFinishBuffering at 3.99")
        #expect(sut.snapshot.isPlaying == false)
        #expect(sut.snapshot.position.rounded(toPlaces: 2) == 3.99)
    }

    @Test("A play command at the end reports the end again, and a seek to the start plays again")
    func test_play_atTheEnd_reportsTheEndAgain() {
        var sut = makeSUT(bandwidth: nil)
        sut.send(.play)
        sut.run(for: 150)
        sut.send(.play)
        #expect(sut.reports.suffix(2).map(\.description) == ["100 didReachEnd at 100", "150 didReachEnd at 100"])
        sut.send(.seek(to: 0))
        sut.send(.play)
        sut.run(for: 150)
        #expect(
            sut.reports.suffix(3).map(\.description) == [
                "150 didStartSeeking at 0", "150 didFinishSeeking at 0", "250 didReachEnd at 100",
            ])
    }

    // MARK: Seeking

    @Test("A seek inside the buffer finishes at once and keeps the buffered data")
    func test_seek_insideTheBuffer_finishesAtOnce() {
        var sut = makeSUT(bandwidth: 1_600_000)
        sut.run(for: 10)
        let requests = sut.requests.count
        sut.send(.seek(to: 20))
        #expect(sut.reports.last?.description == "10 didFinishSeeking at 20")
        #expect(sut.requests.count == requests + 1)
        #expect(sut.requests.last?.description == "10 bytes=262144-327679 if unchanged")
    }

    @Test("A seek to a negative position goes to the start, during the load and during playback", arguments: [0, 5.0])
    func test_seek_toANegativePosition_goesToTheStart(second: Double) {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: second)
        sut.send(.seek(to: -5))
        #expect(sut.snapshot.position == 0)
        sut.run(for: 3)
        #expect(sut.snapshot.position > 0)
    }

    @Test("A seek outside the buffer requests data from the target, and finishes with two seconds buffered")
    func test_seek_outsideTheBuffer_requestsFromTheTarget() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 5)
        sut.send(.seek(to: 60))
        #expect(sut.snapshot.position == 60)
        sut.run(for: 3)
        #expect(
            sut.reports.suffix(2).map(\.description) == [
                "5 didStartSeeking at 60", "6.024 didFinishSeeking at 60",
            ])
        #expect(sut.requests.last?.description == "5 bytes=600000-665535 if unchanged")
        #expect(sut.snapshot.position.rounded(toPlaces: 3) == 61.976)
    }

    @Test("A seek backward requests played media again")
    func test_seek_backward_requestsFromTheTarget() {
        var sut = makeSUT(bandwidth: nil)
        sut.send(.play)
        sut.run(for: 50)
        sut.send(.seek(to: 10))
        #expect(sut.requests.last?.text == "bytes=100000-165535 if unchanged")
    }

    @Test("Only the last of many seeks finishes")
    func test_seek_manyTimes_finishesOnlyTheLastSeek() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 5)
        for number in 0..<200 {
            sut.send(.seek(to: Double(number % 2 == 0 ? 80 : 40) + Double(number) / 100))
            sut.run(for: 0.01)
        }
        sut.run(for: 5)
        #expect(
            sut.reports.filter { $0.text.hasPrefix("didFinishSeeking") }.map(\.text) == ["didFinishSeeking at 41.99"])
    }

    @Test("A seek during a load moves the start, and the load becomes ready at the new start")
    func test_seek_whileLoading_movesTheStart() throws {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.seek(to: 50))
        #expect(sut.snapshot.position == 50)
        sut.run(for: 10)
        #expect(sut.reports.map(\.text) == ["didBecomeReady at 50"])
        #expect(try sut.requests.element(at: 1).text == "bytes=500000-565535 if unchanged")
    }

    @Test("A seek beyond the end goes to the end, where a play command reports the end")
    func test_seek_beyondTheEnd_goesToTheEnd() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.run(for: 5)
        sut.send(.seek(to: 1_000))
        #expect(sut.reports.last?.text == "didFinishSeeking at 100")
        sut.send(.play)
        #expect(sut.reports.last?.text == "didReachEnd at 100")
    }

    @Test("The generation of every report counts the loads and seeks")
    func test_generation_ofAReport_countsLoadsAndSeeks() throws {
        var engine = ProgressiveEngine()
        let url = try #require(URL(string: "http://origin/a"))
        _ = engine.handle(.load(url), at: .zero)
        _ = engine.handle(.seek(to: 3), at: .zero)
        let outputs = engine.handle(.failed(1, .noSuchHost), at: .zero)
        let failure = PlaybackFailure(.networkError(reason: "host not found"), code: .hostNotFound, url: url)
        let report = PlaybackReport(.didFail(failure), generation: 2, position: 3)
        #expect(outputs.contains(.report(report)))
    }

    // MARK: Headers and capabilities of servers

    @Test("A movie header at the end costs one additional range request")
    func test_load_withTheHeaderAtTheEnd_requestsOneMoreRange() {
        let file = OriginResource.syntheticMP4(size: 1_000_000, duration: 100, headerAtEnd: true)
        var sut = EngineSimulation(file, OriginBehaviour(bandwidth: 160_000))
        sut.load()
        sut.run(for: 3)
        #expect(
            sut.requests.map(\.description) == [
                "0 bytes=0-65535", "0.026 bytes=999884-999999 if unchanged", "0.031 bytes=512-66047 if unchanged",
            ])
        #expect(sut.reports.map(\.description) == ["1.03 didBecomeReady at 0"])
    }

    @Test("A movie header at the end cannot be loaded without byte ranges")
    func test_load_withTheMovieHeaderAtTheEndAndNoByteRanges_fails() {
        let file = OriginResource.syntheticMP4(size: 1_000_000, duration: 100, headerAtEnd: true)
        var sut = EngineSimulation(file, OriginBehaviour(givesRanges: false))
        sut.load()
        sut.run(for: 3)
        #expect(
            sut.reports.map(\.text) == [
                "didFail loadFailed (the movie header is at the end of the file, and the server does not support byte ranges) at 0"
            ])
    }

    @Test("Without byte ranges, the file plays to the end and seeks are rejected")
    func test_play_withoutByteRanges_rejectsSeeks() {
        var sut = EngineSimulation(Self.file, OriginBehaviour(bandwidth: 160_000, givesRanges: false))
        sut.load()
        sut.send(.play)
        sut.run(for: 10)
        #expect(sut.snapshot.capabilities.canSeek == false)
        sut.send(.seek(to: 5))
        #expect(sut.reports.last?.text == "rejected seek: the server does not support byte ranges at 8.98")
        sut.run(for: 100)
        #expect(sut.reports.last?.description == "101.024 didReachEnd at 100")
        #expect(sut.requests.count == 1)
    }

    @Test("Without byte ranges, a start position is rejected and playback starts at the beginning")
    func test_seek_whileLoadingWithoutByteRanges_startsAtZero() {
        var sut = EngineSimulation(Self.file, OriginBehaviour(givesRanges: false))
        sut.load()
        sut.send(.seek(to: 50))
        sut.run(for: 1)
        #expect(
            sut.reports.map(\.text) == [
                "rejected seek: the server does not support byte ranges at 0", "didBecomeReady at 0",
            ])
    }

    @Test("Without a content length, the media box determines the end")
    func test_play_withoutAContentLength_endsWithTheMediaBox() {
        var sut = EngineSimulation(
            Self.file, OriginBehaviour(bandwidth: 160_000, sendsLength: false, givesRanges: false))
        sut.load()
        sut.send(.play)
        sut.run(for: 200)
        #expect(sut.snapshot.duration == 100)
        #expect(sut.reports.last?.description == "101.024 didReachEnd at 100")
    }

    @Test(
        "A file that is not a valid MP4 file fails with the reason",
        arguments: zip(
            [
                ("<!DOCTYPE html><html></html>", "text/html"), ("", "video/mp4"),
                ("\u{0}\u{0}\u{0}\u{10}ftypisom\u{0}\u{0}\u{0}\u{0}", "video/mp4"),
                ("\u{0}\u{0}\u{0}\u{4}ftyp", "video/mp4"),
            ],
            [
                "not an MP4 file: it begins with \"<!DOCTYP\"", "not an MP4 file: the response is empty",
                "invalid MP4 file: no movie header", "invalid MP4 file: no movie header",
            ]))
    func test_load_ofAnotherFormat_failsWithTheReason(content: (text: String, type: String), reason: String) {
        var sut = EngineSimulation(.data(Data(content.text.utf8), contentType: content.type))
        sut.load()
        sut.run(for: 1)
        #expect(sut.reports.map(\.text) == ["didFail loadFailed (\(reason)) at 0"])
    }

    @Test("A movie header without a duration fails the load")
    func test_load_withoutADuration_fails() {
        var sut = EngineSimulation(.syntheticMP4(size: 100_000, duration: 0))
        sut.load()
        sut.run(for: 1)
        #expect(
            sut.reports.map(\.text) == ["didFail loadFailed (the movie header has no duration) at 0"])
    }

    @Test(
        "Implausible sizes and durations from a server cause no overflow",
        arguments: ["0-65535/9223372036854775807", "0-65535/9007199254740992", "0-65535/65536", "0-65535/*"],
        [0.001, 1, 4_294_967])
    func test_load_withImplausibleSizes_doesNotOverflow(range: String, duration: Double) {
        var sut = ProgressiveEngine()
        let data = SyntheticMP4(size: 65_536, duration: duration, headerAtEnd: false).bytes(in: 0..<65_536)
        guard let url = URL(string: "http://origin/a") else { return }
        let head = ResponseHead(status: 206, url: url, headers: ["Content-Range": "bytes \(range)"])
        let inputs: [EngineInput] = [
            .load(url), .play, .setSpeed(0.25), .response(1, head), .bytes(1, data), .finished(1), .seek(to: 1e300),
        ]
        let outputs = inputs.enumerated().flatMap { sut.handle($1, at: .seconds($0)) }
        #expect(outputs.contains { if case .report = $0 { true } else { false } })
        #expect(sut.nextDeadline.map { $0 >= .seconds(1) } != false)
    }

    @Test("A fragmented file without a content length fails, because no box determines the end of the file")
    func test_load_ofFragmentsWithoutAContentLength_fails() {
        var sut = EngineSimulation(Self.fragmented, OriginBehaviour(sendsLength: false, givesRanges: false))
        sut.load()
        sut.run(for: 1)
        #expect(
            sut.reports.map(\.text) == [
                "didFail loadFailed (unknown file size: neither the server nor the file declares a size) at 0"
            ])
    }

    @Test("A large movie header is read completely, in large ranges, before playback starts")
    func test_load_ofALargeHeader_readsTheHeaderBeforeStarting() {
        var sut = EngineSimulation(Self.largeHeader, OriginBehaviour(bandwidth: 800_000))
        sut.load()
        sut.run(for: 30)
        #expect(sut.reports.map(\.text) == ["didBecomeReady at 0"])
        #expect(sut.reports.allSatisfy { $0.time > 4.99 })
        #expect(sut.requests.count { $0.time < 5 } <= 3)
    }

    @Test(
        "The failure of a truncated file has the actual and the expected size, wherever the file ends",
        arguments: [100, 300, 400_000, 999_000])
    func test_load_ofATruncatedFile_fails(size: Int64) throws {
        let whole = Self.largeHeader
        let data = try whole.read(0..<size)
        for behaviour in [OriginBehaviour(), OriginBehaviour(sendsLength: false)] {
            var sut = EngineSimulation(.data(data, contentType: "video/mp4"), behaviour)
            sut.load()
            sut.run(for: 1)
            let expected = size < 499_000 ? 499_136 : whole.size
            #expect(
                sut.reports.map(\.text) == [
                    "didFail loadFailed (truncated MP4 file: \(size) bytes, expected \(expected)) at 0"
                ])
        }
    }

    @Test("A movie header without a size is read to the end of the file")
    func test_load_ofAHeaderWithoutASize_readsToTheEnd() {
        let header = Self.number(0) + Array("moov".utf8) + Self.header(ticks: 9_000)
        var sut = EngineSimulation(Self.file(Self.box("mdat", [UInt8](repeating: 0, count: 90_000)) + header))
        sut.load()
        sut.run(for: 1)
        #expect(sut.reports.map(\.text) == ["didBecomeReady at 0"])
        #expect(sut.snapshot.duration == 9)
    }

    @Test("A response with more bytes than its declared length fails")
    func test_response_thatIsTooLong_fails() {
        var sut = ProgressiveEngine()
        guard let url = URL(string: "http://origin/a") else { return }
        let head = ResponseHead(status: 206, url: url, headers: ["Content-Range": "bytes 0-9/100"])
        let inputs: [EngineInput] = [.load(url), .response(1, head), .bytes(1, Data(count: 11))]
        let outputs = inputs.flatMap { sut.handle($0, at: .zero) }
        #expect(
            outputs.contains {
                guard case .report(let report) = $0, case .didFail(let failure) = report.event else {
                    return false
                }
                return failure.error.reason.contains("more bytes than Content-Range declares")
            })
    }

    // MARK: Failures

    @Test(
        "An error status fails the load",
        arguments: zip([401, 404, 500, 503], ["loadFailed", "loadFailed", "networkError", "networkError"]))
    func test_load_withAnErrorStatus_fails(status: Int, kind: String) {
        var sut = EngineSimulation(Self.file, OriginBehaviour(fault: .status(status)))
        sut.load()
        sut.run(for: 1)
        let reason = VideoItemsMapper.Error.status(status).description
        #expect(sut.reports.map(\.text) == ["didFail \(kind) (\(reason)) at 0"])
        #expect(sut.requests.count == 1)
    }

    @Test("After a dropped connection, the download resumes at the same byte while playback continues")
    func test_play_throughOneDroppedConnection_doesNotStall() {
        var sut = EngineSimulation(
            Self.file, OriginBehaviour(bandwidth: 160_000, fault: .drop(at: 100_000), faultCount: 1))
        sut.load()
        sut.send(.play)
        sut.run(for: 8)
        #expect(
            sut.requests.map(\.description) == [
                "0 bytes=0-65535", "3.277 bytes=65536-131071 if unchanged", "6 bytes=100000-165535 if unchanged",
            ])
        sut.run(for: 200)
        #expect(sut.reports.map(\.description) == ["1.024 didBecomeReady at 0", "101.024 didReachEnd at 100"])
    }

    @Test("If every connection is dropped, the last attempt fails thirty seconds after the buffer is empty")
    func test_play_withEveryConnectionDropped_failsAfterTheGracePeriod() {
        var sut = EngineSimulation(Self.file, OriginBehaviour(bandwidth: 160_000, fault: .drop(at: 100_000)))
        sut.load()
        sut.send(.play)
        sut.run(for: 60)
        let retries: [Double] = Array(stride(from: 6, through: 40, by: 2))
        #expect(sut.requests.map { $0.time.rounded(toPlaces: 3) } == [0, 3.277] + retries + [41.024])
        #expect(
            sut.reports.map(\.description) == [
                "1.024 didBecomeReady at 0", "11.024 didStartBuffering at 10",
                "41.024 didFail networkError (the response was truncated after 0 bytes) at 10",
            ])
    }

    @Test("An attempt that receives data restarts the count of attempts")
    func test_play_throughRepeatedlyDroppedConnections_playsToTheEnd() {
        var sut = EngineSimulation(Self.file, OriginBehaviour(bandwidth: 160_000))
        sut.load()
        sut.send(.play)
        for number in 1...8 {
            sut.routes.behaviours["/a"]?.fault = .drop(at: Int64(number) * 100_000)
            sut.routes.behaviours["/a"]?.faultCount = 1
            sut.run(for: 10)
        }
        sut.run(for: 100)
        #expect(sut.reports.last?.text == "didReachEnd at 100")
    }

    @Test("A request that fails with an error status during playback is retried")
    func test_play_throughATemporaryErrorStatus_retries() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 3)
        sut.routes.behaviours["/a"] = OriginBehaviour(bandwidth: 160_000, fault: .status(503), faultCount: 1)
        sut.run(for: 200)
        #expect(sut.requests[1...2].map { $0.time.rounded(toPlaces: 3) } == [3.277, 4.277])
        #expect(sut.reports.last?.description == "101.024 didReachEnd at 100")
    }

    @Test("A long stall causes no failure while attempts receive data, even if each connection is dropped")
    func test_play_throughDroppedConnectionsDuringALongStall_continues() {
        var configuration = NativePlayer.Configuration()
        configuration.bufferAfterRebuffer = 14
        // At a quarter of the bitrate, each stall takes almost a minute.
        var sut = EngineSimulation(
            Self.file, OriginBehaviour(bandwidth: 20_000), engine: ProgressiveEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        for _ in 0..<400 {
            // The connection is cut every 20,000 bytes.
            let next = ((sut.snapshot.bytes ?? 0) / 20_000 + 1) * 20_000
            sut.routes.behaviours["/a"]?.fault = .drop(at: next)
            sut.run(for: 0.5)
        }
        #expect(sut.reports.last?.text.hasPrefix("didFail") == false, "\(sut.reports)")
        #expect(sut.requests.count > 10)
        #expect(sut.snapshot.position > 20)
    }

    @Test(
        "Retry-After delays the retry, at most until the end of the grace period",
        arguments: [(7.0, 10.277), (3_600, 37.578)])
    func test_retry_withRetryAfter_isDelayedUntilTheEndOfTheGracePeriodAtMost(seconds: Double, time: Double) {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 3)
        sut.routes.behaviours["/a"] = OriginBehaviour(
            bandwidth: 160_000, fault: .status(503), faultCount: 1, headers: ["Retry-After": "\(Int(seconds))"])
        sut.run(for: 200)
        #expect(sut.requests[2].time.rounded(toPlaces: 3) == time, "\(sut.requests)")
        #expect(sut.reports.last?.text == "didReachEnd at 100")
        #expect(sut.recoveries.map(\.error.httpStatus) == [503])
    }

    @Test("A file that changes on the server during playback fails")
    func test_play_ofAFileThatChanged_fails() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 10)
        sut.routes.resources["/a"] = .syntheticMP4(size: 2_000_000, duration: 100)
        sut.run(for: 10)
        #expect(sut.reports.last?.text.hasPrefix("didFail loadFailed (the file changed on the server") == true)
    }

    @Test("A failure is reported once, and later inputs are ignored until the next load")
    func test_failure_duringALoad_isReportedOnce() {
        var sut = EngineSimulation(Self.file, OriginBehaviour(fault: .status(404)))
        sut.load()
        sut.run(for: 1)
        sut.send(.play)
        sut.send(.failed(1, .noSuchHost))
        sut.send(.bytes(1, Data([1])))
        sut.run(for: 100)
        #expect(sut.reports.count == 1)
        sut.routes.behaviours["/a"] = OriginBehaviour()
        sut.load()
        sut.run(for: 1)
        #expect(sut.reports.last?.text == "didBecomeReady at 0")
    }

    @Test("A load replaces the previous media, and resets the position and the duration")
    func test_load_whilePlaying_replacesTheMedia() {
        var sut = makeSUT(bandwidth: 160_000)
        sut.send(.play)
        sut.run(for: 10)
        sut.load()
        #expect(sut.snapshot.position == 0)
        #expect(sut.snapshot.duration == nil)
        sut.run(for: 5)
        #expect(sut.reports.last?.description == "11.024 didBecomeReady at 0")
        #expect(sut.snapshot.isPlaying == false)
    }

    @Test("A stop cancels the request under way")
    func test_stop_whileLoading_cancelsTheRequest() throws {
        var engine = ProgressiveEngine()
        let url = try #require(URL(string: "http://origin/a"))
        _ = engine.handle(.load(url), at: .zero)
        #expect(engine.handle(.stop, at: .zero) == [.cancel(1)])
        #expect(engine.nextDeadline == nil)
        #expect(engine.snapshot(at: .zero).capabilities.canSeek == false)
    }

    @Test(
        "A response fails if its byte range differs from the requested range",
        arguments: ["bytes 5-99/1000", "bytes 0-99/50", "items 0-99/1000", "bytes 0-", "", "bytes 9-3/1000"])
    func test_response_withAnotherRange_fails(value: String) throws {
        var engine = ProgressiveEngine()
        let url = try #require(URL(string: "http://origin/a"))
        _ = engine.handle(.load(url), at: .zero)
        let outputs = engine.handle(
            .response(1, ResponseHead(status: 206, url: url, headers: ["Content-Range": value])), at: .zero)
        let found = value.isEmpty ? "the response has no Content-Range" : value
        let reason = "the response does not match the requested byte range: \(found)"
        let failure = PlaybackFailure(.loadFailed(reason: reason), code: .invalidResponse, url: url)
        #expect(outputs.first == .report(PlaybackReport(.didFail(failure), generation: 1, position: 0)))
    }

    @Test(
        "The length of a 206 response without Content-Range determines its byte range, with a warning",
        arguments: zip([nil, "65537", "65536", "1000"], [false, false, true, true]))
    func test_response_withoutContentRange_usesItsLength(length: String?, isPlayed: Bool) throws {
        let url = try #require(URL(string: "http://origin/a"))
        var sut = ProgressiveEngine()
        var headers: HTTPHeaders = [:]
        headers["Content-Length"] = length
        let data = SyntheticMP4(size: 1_000, duration: 1, headerAtEnd: false).bytes(in: 0..<1_000)
        let inputs: [EngineInput] = [
            .load(url), .response(1, ResponseHead(status: 206, url: url, headers: headers)), .bytes(1, data),
        ]
        let events = inputs.flatMap { sut.handle($0, at: .zero) }.compactMap {
            if case .report(let report) = $0 { report.event } else { nil }
        }
        let warning = "the server sent 206 Partial Content without Content-Range"
        #expect(events.contains(.warning(PlaybackWarning(.server, reason: warning))) == isPlayed)
        #expect(events.contains { if case .didFail = $0 { true } else { false } } == !isPlayed)
    }

    @Test(
        "In the middle of a file, a 206 response without Content-Range must have the requested length")
    func test_response_withoutContentRangeInTheMiddle_requiresTheRequestedLength() throws {
        let url = try #require(URL(string: "http://origin/a"))
        for (length, isPlayed) in [("65536", true), ("1000", false), ("\(Int64.max)", false)] {
            var sut = ProgressiveEngine()
            let data = SyntheticMP4(size: 1_000_000, duration: 100, headerAtEnd: false).bytes(in: 0..<65_536)
            let named: HTTPHeaders = ["Content-Range": "bytes 0-65535/1000000"]
            let unnamed: HTTPHeaders = ["Content-Length": length]
            let inputs: [EngineInput] = [
                .load(url), .response(1, ResponseHead(status: 206, url: url, headers: named)), .bytes(1, data),
                .finished(1), .response(2, ResponseHead(status: 206, url: url, headers: unnamed)),
            ]
            let outputs = inputs.flatMap { sut.handle($0, at: .zero) }
            let fails = outputs.contains {
                guard case .report(let report) = $0, case .didFail = report.event else { return false }
                return true
            }
            #expect(fails == !isPlayed, "\(length)")
        }
    }

    @Test("After four empty responses in a row, no further request is sent")
    func test_response_thatIsEmpty_isRetriedAFewTimes() throws {
        var engine = ProgressiveEngine()
        let url = try #require(URL(string: "http://origin/a"))
        var now = Duration.zero
        var outputs = engine.handle(.load(url), at: now)
        let start = try Self.file.read(0..<1_000)
        _ = engine.handle(
            .response(1, ResponseHead(status: 206, url: url, headers: ["Content-Range": "bytes 0-999/1000000"])),
            at: now)
        _ = engine.handle(.bytes(1, start), at: now)
        outputs = engine.handle(.finished(1), at: now)
        var requests = 0
        while case .request(let id, _)? = outputs.last, requests < 50 {
            requests += 1
            _ = engine.handle(.finished(id), at: now)
            now += .seconds(10)
            outputs = engine.handle(.tick, at: now)
        }
        #expect(requests == 4)
    }

    /// Law HTTP04.
    @Test("A file of 2 GiB is downloaded only as far as the buffer has room")
    func test_play_ofAHugeFile_requestsOnlyTheBuffer() {
        let file = OriginResource.syntheticMP4(size: 2 << 30, duration: 3_600)
        var sut = EngineSimulation(file, OriginBehaviour(bandwidth: 40_000_000))
        sut.load()
        sut.send(.play)
        sut.run(for: 60)
        #expect(sut.reports.map(\.text) == ["didBecomeReady at 0"])
        #expect(sut.snapshot.position > 59)
        #expect(sut.largestBuffer <= 30)
        #expect((sut.snapshot.bytes ?? .max) < 60 << 20)
    }

    // MARK: Helpers

    /// A file of 9 s that declares fragments in its movie header, with one fragment after it.
    private static var fragmented: OriginResource {
        let fragments = box("mvex", box("mehd", number(0) + number(9_000)))
        return file(box("moov", header(ticks: 0) + fragments) + box("moof", []) + box("mdat", [1]))
    }

    /// A file of 100 s and one megabyte, half of which is the movie header.
    private static var largeHeader: OriginResource {
        let tables = box("trak", [UInt8](repeating: 0, count: 499_000))
        return file(
            box("moov", header(ticks: 100_000) + tables) + box("mdat", [UInt8](repeating: 0, count: 500_000)))
    }

    private static func file(_ boxes: [UInt8]) -> OriginResource {
        .data(Data(box("ftyp", Array("isom".utf8)) + boxes), contentType: "video/mp4")
    }

    private static func header(ticks: Int) -> [UInt8] {
        let zeros = [UInt8](repeating: 0, count: 80)
        return box("mvhd", zeros[..<12] + number(1_000) + number(ticks) + zeros)
    }

    private static func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
        number(content.count + 8) + Array(type.utf8) + content
    }

    private static func number(_ value: Int) -> [UInt8] { (0..<4).reversed().map { UInt8(value >> ($0 * 8) & 255) } }

    private func makeSUT(bandwidth: Double?, bufferAfterRebuffer: Double = 5) -> EngineSimulation {
        var configuration = NativePlayer.Configuration()
        configuration.bufferAfterRebuffer = bufferAfterRebuffer
        let engine = ProgressiveEngine(configuration: configuration)
        var sut = EngineSimulation(Self.file, OriginBehaviour(bandwidth: bandwidth), engine: engine)
        sut.load()
        return sut
    }
}

extension Double {
    fileprivate func rounded(toPlaces places: Int) -> Double {
        let factor = pow(10, Double(places))
        return (self * factor).rounded() / factor
    }
}
