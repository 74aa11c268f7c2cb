import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@Suite("The rounds of monitor", .tags(.unit)) @MainActor
struct MonitorRoundsTests {
    @Test("Rounds begin at multiples of the interval, and Ctrl-C between rounds ends with 130")
    func test_rounds_withAnInterval_beginOnTime() async throws {
        let sut = try MonitorHarness()
        let result = await sut.run(MonitorHarness.live, "--for", "3s", "--interval", "20s") { context, now in
            if now >= .seconds(50) { context.endingSignal = 2 }
        }
        #expect(result.code == 130)
        #expect(result.output.count { $0.hasPrefix("1  well: ") } == 3, "\(result.output)")
        #expect(result.output.last == "3 rounds: 3 well")
        let starts = result.output.filter { $0.hasSuffix("  1  loading") }.compactMap { line in
            line.split(separator: " ").first.flatMap { Double($0) }
        }
        #expect(starts.map { $0.rounded() } == [0, 20, 40])
    }

    @Test(
        "One day of rounds keeps its schedule, and leaves nothing behind between the rounds",
        .enabled(
            if: ProcessInfo.processInfo.environment["STREAMING_SLOW"] == "1",
            "set STREAMING_SLOW=1 to run this test, which simulates a day"))
    func test_rounds_overADay_doNotDrift() async throws {
        let sut = try MonitorHarness()
        sut.shell.timeLimit = .seconds(25 * 3_600)
        var roundEnd = Duration.zero
        var sleepers: Set<Int> = []
        let result = await sut.run(MonitorHarness.onDemand, "--for", "1s", "--interval", "5m", "--json") {
            context, now in
            if now >= .seconds(24 * 3_600 - 60) { context.endingSignal = 2 }
            // Only the schedule sleeps between the rounds.
            guard now > roundEnd + .seconds(2) else { return }
            sleepers.insert(sut.shell.clock.sleeperCount)
            roundEnd += .seconds(300)
            sut.shell.clock.advance(by: roundEnd - now - .milliseconds(100))
        }
        #expect(result.code == 130)
        #expect(result.events("summary").first?["rounds"] as? Int == 288)
        #expect(result.events("summary").first?["well"] as? Int == 288)
        #expect(result.events("verdict").map { $0["round"] as? Int } == (1...288).map { $0 })
        // The only sample of each round is one second after its start.
        let times = result.events("sample").map { $0["t"] as? Double ?? 0 }
        let expected = (0..<288).map { Double($0) * 300 + 1 }
        #expect(times.map { $0.rounded() } == expected)
        #expect(sleepers == [1])
    }

    @Test("A round releases its sessions when it ends, and the sums of the rounds keep their size")
    func test_round_afterItsEnd_releasesItsSessions() async throws {
        let clock = ManualClock()
        let harness = try MonitorHarness()
        let transport = harness.shell.transport
        let context = CommandContext(
            console: Console(facts: .init(), output: { _ in nil }, error: { _ in }),
            composition: Composition(clock: clock, transport: transport), environment: [:], inputs: Mailbox(),
            read: { _ in })
        let options = try MonitorOptions(
            ParsedArguments([MonitorHarness.onDemand, "--for", "1s", "--sessions", "3"], for: MonitorCommand.spec))
        let output = MonitorOutput(options, in: context)
        var tally = MonitorTally()
        for number in 1...3 {
            var streams: [WeakStream] = []
            var outcome: MonitorRound.Outcome?
            let round = Task {
                outcome = await MonitorRound(number, options, output, in: context).run { running in
                    streams = running.map { WeakStream(stream: $0) }
                }
            }
            while outcome == nil {
                clock.advance(by: .milliseconds(50))
                for _ in 0..<20 { await Task.yield() }
            }
            await round.value
            tally.add(try #require(outcome))
            #expect(streams.count == 1)
            #expect(streams.allSatisfy { $0.stream == nil })
            #expect(tally.verdicts.count == 1)
        }
        #expect(tally.rounds == 3)
        #expect(tally.totals.sessions == 9)
    }

    /// A weak reference to a stream.
    private struct WeakStream {
        weak var stream: MonitoredStream?
    }
}
