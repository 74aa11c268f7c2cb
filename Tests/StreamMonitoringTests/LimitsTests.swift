import StreamMonitoring
import StreamingCore
import StreamingTestKit
import Testing

@Suite("Limits, findings and load", .tags(.unit))
struct LimitsTests {
    @Test("Each limit is crossed above its value, and not at its value", arguments: Self.limits)
    func test_crossings_atAndBeyondALimit_nameTheLimit(
        name: String, set: @Sendable (inout MonitorLimits) -> Void, at: @Sendable (inout MonitoredMetrics) -> Void,
        beyond: @Sendable (inout MonitoredMetrics) -> Void
    ) throws {
        var (limits, metrics) = (MonitorLimits(), MonitoredMetrics())
        set(&limits)
        #expect(limits.crossings(of: metrics) == [])
        at(&metrics)
        #expect(limits.crossings(of: metrics) == [])
        beyond(&metrics)
        let crossing = try #require(limits.crossings(of: metrics).first)
        #expect(crossing.name == name)
        #expect(crossing.excess > 0)
        #expect(MonitorLimits().crossings(of: metrics) == [])
    }

    private typealias Case = (
        String, @Sendable (inout MonitorLimits) -> Void, @Sendable (inout MonitoredMetrics) -> Void,
        @Sendable (inout MonitoredMetrics) -> Void
    )

    private static let limits: [Case] = [
        ("max-startup", { $0.maximumStartup = 2 }, { $0.startup = 2 }, { $0.startup = 2.1 }),
        ("max-startup", { $0.maximumStartup = 2 }, { $0.waited = 2 }, { $0.waited = 2.1 }),
        (
            "max-rebuffer-ratio", { $0.maximumRebufferRatio = 0.1 }, { $0.rebufferRatio = 0.1 },
            { $0.rebufferRatio = 0.11 }
        ),
        ("max-stalls", { $0.maximumStalls = 2 }, { $0.stalls = 2 }, { $0.stalls = 3 }),
        ("max-latency", { $0.maximumLatency = 10 }, { $0.latency = 10 }, { $0.latency = 11 }),
        ("min-bitrate", { $0.minimumBitrate = 1e6 }, { $0.bitrate = 1e6 }, { $0.bitrate = 9e5 }),
        (
            "fail-on timeout", { $0.forbiddenErrors = ["timeout"] }, { $0.errors = ["connection": 3] },
            { $0.errors["timeout"] = 1 }
        ),
    ]

    @Test("The excess is the distance from the limit, in both directions")
    func test_excess_ofACrossing_isPositive() {
        #expect(LimitCrossing("a", .seconds, value: 3, limit: 1).excess == 2)
        #expect(LimitCrossing("a", .bitrate, value: 1, limit: 3).excess == 2)
    }

    @Test("A late monitor takes precedence over a failure, which takes precedence over findings")
    func test_verdict_ofSeveralResults_isTheWorst() {
        #expect(StreamVerdict(hasFailure: true, isLate: true, hasFinding: true) == .invalid)
        #expect(StreamVerdict(hasFailure: true, isLate: false, hasFinding: true) == .failed)
        #expect(StreamVerdict(hasFailure: false, isLate: true, hasFinding: true) == .invalid)
        #expect(StreamVerdict(hasFailure: false, isLate: true, hasFinding: false) == .invalid)
        #expect(StreamVerdict(hasFailure: false, isLate: false, hasFinding: true) == .finding)
        #expect(StreamVerdict(hasFailure: false, isLate: false, hasFinding: false) == .well)
    }

    // MARK: Findings

    @Test("Occurrences of one rule and subject are one finding with its first and last time")
    func test_add_ofRepeatedOccurrences_mergesThem() throws {
        var sut = FindingLog()
        #expect(sut.add(.init(.updateLate, .warning, of: "a", "1", at: .seconds(1))) != nil)
        #expect(sut.add(.init(.updateLate, .warning, of: "a", "2", at: .seconds(2))) == nil)
        #expect(sut.add(.init(.updateLate, .finding, of: "a", "3", at: .seconds(3)))?.severity == .finding)
        #expect(sut.add(.init(.updateLate, .warning, of: "a", "4", at: .seconds(4))) == nil)
        #expect(sut.add(.init(.updateLate, .warning, of: "b", "5", at: .seconds(5))) != nil)
        let finding = try #require(sut.findings.first)
        #expect((finding.count, finding.evidence) == (4, "3"))
        #expect((finding.first, finding.last) == (.seconds(1), .seconds(4)))
        #expect(sut.findings.count == 2)
    }

    @Test("The log has at most 100 findings, and counts the others")
    func test_add_ofManySubjects_isLimited() {
        var sut = FindingLog()
        for number in 0..<150 { _ = sut.add(.init(.wrongBody, .finding, of: "\(number)", "", at: .zero)) }
        #expect(sut.findings.count == FindingLog.capacity)
        #expect(sut.omittedCount == 50)
    }

    @Test("A full log still records the causes of stalls")
    func test_add_ofAnIncidentToAFullLog_isRecorded() {
        var sut = FindingLog()
        for number in 0..<150 { _ = sut.add(.init(.wrongBody, .finding, of: "\(number)", "", at: .zero)) }
        #expect(sut.add(.init(.linkSlow, .finding, of: "stream", "", at: .zero), isIncident: true) != nil)
        for number in 0..<150 {
            _ = sut.add(.init(.stall, .finding, of: "\(number)", "", at: .zero), isIncident: true)
        }
        #expect(sut.findings.count == FindingLog.capacity + FindingLog.incidentCapacity)
    }

    @Test("Wrong bodies of many segments are one finding, so that the cause of a stall is recorded")
    func test_add_ofManyWrongBodies_leavesRoomForTheCause() throws {
        var sut = StreamHealth()
        for number in 0..<150 {
            let url = anyURL("\(number).ts")
            var record = RequestRecord(of: HTTPRequest(url, for: .segment), at: .zero)
            record.receiveHead(200, ["ETag": "1"], at: .zero)
            record.end(.complete, at: .zero)
            sut.add(ResponseSummary(record), url: url)
        }
        #expect(sut.log.findings.map(\.count) == [150])
    }

    @Test("The texts of a finding are cut and cannot control a terminal")
    func test_occurrence_withHostileTexts_isPrintable() {
        let text = String(repeating: "\u{1B}[2J", count: 1_000)
        let sut = MonitorFinding.Occurrence(.wrongBody, .finding, of: text, text, at: .zero)
        #expect(sut.subject.count == 300)
        #expect(!sut.evidence.contains("\u{1B}"))
    }

    // MARK: Load

    @Test("Percentiles are values of the nearest rank, and unknown values do not count")
    func test_percentiles_ofKnownValues_areOfTheNearestRank() {
        let sut = Percentiles((1...200).reversed().map { Double($0) } + [nil])
        #expect(Percentiles.shares.map { sut[$0] } == [100, 180, 190, 198])
        #expect(sut.count == 200)
        #expect(Percentiles([7])[50] == 7)
        #expect(Percentiles([1, 2, 3])[50] == 2)
        #expect(Percentiles([1, 2, 3])[99] == 3)
        #expect(Percentiles([nil])[50] == nil)
    }

    @Test("A loop that is late by a second, or a late reload, is the reason why the run is invalid")
    func test_lateReasons_ofALateMonitor_nameTheDelay() {
        var sut = ToolCost()
        sut.loopDelay = 0.99
        #expect(sut.lateReasons == [])
        sut.loopDelay = 1.5
        (sut.reloads, sut.lateReloads, sut.worstReloadDelay) = (10, 2, 3.25)
        #expect(
            sut.lateReasons == [
                "its loop was late by 1.5 s", "2 of 10 playlist reloads were late, by up to 3.25 s",
            ])
    }

    @Test("The report names the monitor, the server or nothing as the limit")
    func test_limit_ofALoad_namesThePart() {
        var (cost, metrics) = (ToolCost(), MonitoredMetrics())
        #expect(LoadLimit(cost, [metrics]) == .none)
        metrics.stalls = 1
        #expect(LoadLimit(cost, [metrics]) == .server)
        (cost.seconds, cost.processorSeconds, cost.processors) = (10, 19, 2)
        #expect(LoadLimit(cost, [metrics]) == .tool)
        #expect(LoadLimit.tool.words(cost) == "the monitor was the limit: it used 95 % of all processors")
        (cost.processorSeconds, cost.sockets, cost.descriptorLimit) = (1, 950, 1_000)
        #expect(LoadLimit.tool.words(cost).hasSuffix("it used 950 of 1000 possible sockets"))
    }

    // MARK: Schedule

    @Test("Rounds begin at multiples of the interval, however late the loop is")
    func test_schedule_withDelays_doesNotDrift() {
        var sut = RoundSchedule(start: .seconds(7), interval: .seconds(300))
        #expect(sut.next(at: .seconds(7)) == .seconds(7))
        #expect(sut.next(at: .seconds(67.3)) == .seconds(307))
        #expect(sut.next(at: .seconds(309)) == .seconds(607))
        #expect(sut.next(at: .seconds(2_000)) == .seconds(2_107))
        #expect(sut.round == 8)
    }
}
