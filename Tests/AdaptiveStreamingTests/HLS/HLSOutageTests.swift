import AdaptiveStreaming
import EngineSimulator
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of servers that fail for a time. A stream has 60 segments of 2 s. After 20 s, the buffer has reached its
/// target of 30 s.
@Suite("HLSEngine with outages", .tags(.unit))
struct HLSOutageTests {
    private static let variants = [1, 3]

    // MARK: Retries

    @Test(
        "Ten seconds of errors cause neither a stall nor a failure",
        arguments: [.status(503), .status(429), .truncate(at: 10_000), .hangUp] as [OriginBehaviour.Fault], variants)
    func test_play_throughAShortOutage_doesNotStall(fault: OriginBehaviour.Fault, variants: Int) {
        var sut = makeSUT(variants)
        sut.run(for: 20)
        fail(fault, for: 10, &sut)
        sut.run(for: 120)
        #expect(sut.count("didStartBuffering") == 0)
        #expect(sut.reports.last?.text == "didReachEnd at 120")
    }

    @Test("Forty seconds of errors cause one stall and no failure", arguments: variants)
    func test_play_throughALongOutage_stallsOnce(variants: Int) {
        var sut = makeSUT(variants)
        sut.run(for: 20)
        fail(.status(503), for: 40, &sut)
        sut.run(for: 140)
        #expect(sut.count("didStartBuffering") == 1)
        #expect(sut.reports.last?.text == "didReachEnd at 120")
    }

    @Test("An endless outage fails 30 to 32 seconds after the buffer is empty", arguments: variants)
    func test_play_throughAnEndlessOutage_failsAfterTheGracePeriod(variants: Int) throws {
        var sut = makeSUT(variants)
        sut.run(for: 20)
        let end = 20 + sut.snapshot.buffered
        fail(.status(503), for: 100, &sut)
        let failure = try #require(sut.reports.last)
        #expect(failure.text.hasPrefix("didFail networkError (all attempts failed: "))
        #expect((30...32.001).contains(failure.time - end), "\(failure.time - end)")
        let times = sut.requests.map(\.time).filter { $0 > end }
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 2.001 }, "\(times)")
    }

    @Test("The retry delays of the only stream grow to two seconds")
    func test_retry_ofTheOnlyStream_backsOff() {
        var sut = makeSUT(1)
        sut.run(for: 1)
        sut.routes.behaviours["/v0-15.ts"] = OriginBehaviour(fault: .status(503), faultCount: 6)
        sut.run(for: 30)
        let times = sut.requests.filter { $0.text == "v0-15.ts" }.map(\.time)
        let delays = zip(times.dropFirst(), times).map { (($0 - $1) * 1_000).rounded() / 1_000 }
        #expect(delays == [0.5, 1, 2, 2, 2, 2])
    }

    @Test("After their first attempts, failing streams are retried in turn, at most one stream every two seconds")
    func test_retry_ofSeveralStreams_takesTurns() {
        var sut = makeSUT(3)
        sut.run(for: 20)
        let count = sut.paths.count
        fail(.status(503), for: 25, &sut)
        let requests = Array(zip(sut.paths, sut.requests.map(\.time)).dropFirst(count + 9))
        #expect(Set(requests.prefix(3).map { $0.0.prefix(3) }) == ["/v0", "/v1", "/v2"])
        #expect(zip(requests, requests.dropFirst()).allSatisfy { $1.1 - $0.1 >= 1.999 }, "\(requests)")
    }

    @Test(
        "If one segment arrives after an outage, and the next one is missing, the first one plays before the failure"
    )
    func test_play_withALastSegmentAfterAnOutage_playsTheSegmentBeforeFailing() {
        var sut = makeSUT(1)
        sut.run(for: 20)
        // The outage is long enough to empty the buffer.
        fail(.status(503), for: 40, &sut)
        let end = Int(sut.snapshot.position / 2)
        sut.routes.behaviours["/v0-\(end + 1).ts"] = OriginBehaviour(fault: .status(404))
        sut.run(for: 20)
        #expect(sut.count("didFinishBuffering") == 1)
        #expect(sut.reports.last?.text.hasPrefix("didFail") == true)
        #expect(sut.reports.last?.text.hasSuffix(" at \(2 * (end + 1))") == true, "\(sut.reports.suffix(3))")
    }

    @Test(
        "After an outage of 15 s, the highest variant plays within 8 s (throughput rule) or 16 s (predictive rule)",
        arguments: [(AdaptationRuleName.throughput, 8.0), (.predictive, 16)])
    func test_play_afterAnOutage_returnsToTheHighestVariant(rule: AdaptationRuleName, time: Double) {
        var sut = makeSUT(3, rule)
        sut.run(for: 20)
        fail(.status(503), for: 15, &sut)
        sut.run(for: time)
        #expect(sut.snapshot.variant?.bitrate == 1_504_000)
    }

    @Test("An outage of the media playlists delays the start, or fails the load after 30 seconds", arguments: variants)
    func test_load_throughAnOutage_startsOrFails(variants: Int) {
        for (duration, outcome) in [(20.0, "didBecomeReady at 0"), (100, "didFail")] {
            var sut = makeSUT(variants)
            for path in sut.routes.resources.keys where path.hasSuffix(".m3u8") && path != "/index.m3u8" {
                sut.routes.behaviours[path] = OriginBehaviour(fault: .status(503))
            }
            sut.run(for: duration)
            for path in sut.routes.resources.keys { sut.routes.behaviours[path] = nil }
            sut.run(for: 5)
            #expect(sut.count(outcome) == 1, "\(sut.reports)")
            let failure = sut.reports.first { $0.text.hasPrefix("didFail") }
            #expect(failure.map { (30...32).contains($0.time) } ?? true, "\(sut.reports)")
        }
    }

    @Test("During a pause with a buffer, an outage causes no failure, and retries continue every two seconds")
    func test_pause_throughALongOutage_keepsRetrying() {
        var sut = makeSUT(1)
        sut.run(for: 2)
        sut.send(.pause)
        let count = sut.paths.count
        fail(.hangUp, for: 600, &sut)
        #expect((290...305).contains(sut.paths.count - count))
        sut.send(.play)
        sut.run(for: 150)
        #expect(sut.reports.last?.text == "didReachEnd at 120")
        #expect(sut.count("didFail") == 0)
    }

    // MARK: Audio

    @Test(
        "An outage of the only audio rendition has the same effect as an outage of the whole stream",
        arguments: [(10.0, 0), (40, 1), (100, 1)])
    func test_play_throughAnOutageOfTheAudio_waitsForTheAudio(seconds: Double, stalls: Int) {
        let head = ["#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a\",NAME=\"n\",URI=\"a.m3u8\""]
        let stream = HLSFixture(bitrates: [376_000], segments: 60, attributes: ",AUDIO=\"a\"", head: head)
        var routes = stream.routes
        routes.resources["/a.m3u8"] = HLSFixture.playlist(stream.media("a"))
        for index in 0..<60 {
            routes.resources["/a-\(index).ts"] = .data(stream.segment(94_000), contentType: "video/mp2t")
        }
        var sut = EngineSimulation(routes, bandwidth: 4_000_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 20)
        for index in 0..<60 { sut.routes.behaviours["/a-\(index).ts"] = OriginBehaviour(fault: .status(503)) }
        sut.run(for: seconds)
        for index in 0..<60 { sut.routes.behaviours["/a-\(index).ts"] = nil }
        sut.run(for: 150)
        #expect(sut.count("didStartBuffering") == stalls)
        #expect(sut.reports.last?.text.hasPrefix(seconds < 100 ? "didReachEnd at 120" : "didFail networkError") == true)
        #expect(sut.recoveries.count == (seconds < 100 ? 1 : 0))
    }

    // MARK: Retry-After

    @Test(
        "A request is not retried before the time in Retry-After, given in seconds or as a date",
        arguments: [("7", 429), ("7", 503), ("Mon, 01 Jan 2001 00:00:20 GMT", 503)])
    func test_retry_withRetryAfter_isDelayedUntilThatTime(value: String, status: Int) throws {
        var sut = makeSUT(1)
        sut.routes.behaviours["/v0-5.ts"] = OriginBehaviour(
            bandwidth: 4_000_000, fault: .status(status), faultCount: 1, headers: ["Retry-After": value])
        sut.run(for: 150)
        let times = sut.requests.filter { $0.text == "v0-5.ts" }.map(\.time)
        try #require(times.count == 2)
        #expect(value == "7" ? abs(times[1] - times[0] - 7) < 1e-6 : abs(times[1] - 20) < 1e-6, "\(times)")
        #expect(sut.reports.last?.text.hasPrefix("didReachEnd") == true)
    }

    @Test("If Retry-After exceeds the grace period, one last attempt is made at the end of the grace period")
    func test_retry_withALongRetryAfter_endsWithTheGracePeriod() throws {
        var sut = makeSUT(1)
        sut.routes.behaviours["/v0-5.ts"] = OriginBehaviour(fault: .status(503), headers: ["Retry-After": "3600"])
        sut.run(for: 100)
        let failure = try #require(sut.reports.last)
        let stall = try #require(sut.reports.first { $0.text.hasPrefix("didStartBuffering") })
        #expect(failure.text.hasPrefix("didFail networkError"))
        #expect(abs(failure.time - stall.time - 30) < 1e-6)
        #expect(sut.paths.count { $0 == "/v0-5.ts" } == 2)
    }

    @Test("A Retry-After of one variant does not delay another variant")
    func test_play_withRetryAfterOfAVariant_switchesToAnotherVariant() throws {
        var sut = makeSUT(2)
        sut.routes.behaviours["/v1-5.ts"] = OriginBehaviour(fault: .status(503), headers: ["Retry-After": "90"])
        sut.run(for: 150)
        let index = try #require(sut.paths.firstIndex(of: "/v1-5.ts"))
        #expect(sut.requests[index + 1].text == "v0-5.ts")
        #expect(sut.requests[index + 1].time == sut.requests[index].time)
        let later = sut.requests.dropFirst(index + 1).first { $0.text.hasPrefix("v1-") }
        #expect(later.map { $0.time - sut.requests[index].time >= 90 } ?? true)
        #expect(sut.reports.last?.text == "didReachEnd at 120")
    }

    // MARK: Excluded streams

    @Test("An excluded stream that lacked one segment is retried when the other stream lacks another segment")
    func test_play_withoutAnotherStream_retriesAnExcludedStream() {
        var sut = makeSUT(2)
        sut.routes.behaviours["/v1-5.ts"] = OriginBehaviour(fault: .status(404))
        sut.routes.behaviours["/v0-7.ts"] = OriginBehaviour(fault: .status(404))
        sut.run(for: 150)
        #expect(sut.paths.contains("/v1-7.ts"))
        #expect(sut.reports.last?.text == "didReachEnd at 120")
    }

    @Test("A stream that failed for a time is retried when the other stream is permanently missing")
    func test_play_withAStreamThatRecovers_usesTheStreamAgain() {
        var sut = makeSUT(2)
        for index in 0..<60 { sut.routes.behaviours["/v0-\(index).ts"] = OriginBehaviour(fault: .status(404)) }
        sut.routes.behaviours["/v0-0.ts"] = nil
        for index in 5..<60 {
            sut.routes.behaviours["/v1-\(index).ts"] = OriginBehaviour(fault: .status(503))
        }
        sut.run(for: 25)
        for index in 5..<60 { sut.routes.behaviours["/v1-\(index).ts"] = nil }
        sut.run(for: 150)
        #expect(sut.reports.last?.text == "didReachEnd at 120")
        #expect(sut.count("didFail") == 0)
    }

    // MARK: Slow links

    @Test("A bandwidth 3 % below the bitrate causes at most four stalls in two minutes", arguments: [1.0, 2, 6])
    func test_play_onASlightlySlowLink_stallsRarely(segmentDuration: Double) {
        let stream = HLSFixture(bitrates: [376_000], segments: 100, segmentDuration: segmentDuration)
        var sut = EngineSimulation(stream.routes, bandwidth: 376_000 * 0.97)
        sut.load()
        sut.send(.play)
        sut.run(for: 120)
        #expect(sut.count("didStartBuffering") <= 4, "\(sut.reports)")
    }

    // MARK: Helpers

    private func makeSUT(_ variants: Int, _ rule: AdaptationRuleName = .predictive) -> EngineSimulation {
        let bitrates = Array([376_000, 752_000, 1_504_000].prefix(variants))
        var configuration = NativePlayerConfiguration()
        configuration.rule = rule.rule
        var sut = EngineSimulation(
            HLSFixture(bitrates: bitrates, segments: 60).routes, bandwidth: 4_000_000,
            engine: HLSEngine(configuration: configuration))
        sut.load()
        sut.send(.play)
        return sut
    }

    private func fail(_ fault: OriginBehaviour.Fault, for seconds: Double, _ sut: inout EngineSimulation) {
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000, fault: fault)
        sut.run(for: seconds)
        sut.routes.behaviours["*"] = OriginBehaviour(bandwidth: 4_000_000)
    }
}

extension EngineSimulation {
    /// Returns the number of reports whose text begins with `prefix`.
    fileprivate func count(_ prefix: String) -> Int { reports.count { $0.text.hasPrefix(prefix) } }
}
