import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of long live playback, with the faults of `LocalOrigin` and of the network, on virtual time.
@Suite("HLSEngine, long live playback", .tags(.unit))
struct HLSLiveWeekTests {
    private static let isSlow = ProcessInfo.processInfo.environment["STREAMING_SLOW"] == "1"
    /// The duration of playback, in seconds: a week in the slow run, and otherwise three hours.
    private static let duration = isSlow ? 604_800.0 : 10_800

    @Test("After each fault of a long live stream, playback or another load continues, and the engine does not grow")
    func test_play_throughALongStreamOfFaults_hasAnOutcomeForEachFault() {
        for seed in RandomSeed.current(1...1) {
            let incidents = LiveIncident.random(seed: seed, until: Self.duration)
            var outcome = LiveWeek.run(incidents, until: Self.duration)
            if let problem = outcome.problem {
                let fewer = LiveWeek.shrink(incidents, until: Self.duration)
                outcome = LiveWeek.run(fewer, until: Self.duration)
                Issue.record("\(outcome.problem ?? problem) after \(fewer); \(RandomSeed.repetition(of: seed))")
                continue
            }
            #expect(outcome.survived > incidents.count / 2)
            #expect(outcome.valuesAtEnd < outcome.valuesAtStart + 200)
        }
    }
}

/// A fault of a long live stream, with its start and its duration.
struct LiveIncident: CustomStringConvertible {
    enum Kind {
        /// A fault of the origin or its encoder.
        case origin(LiveFault.Kind, of: String? = nil)
        /// A fault of every response.
        case network(OriginBehaviour.Fault)
        /// A bandwidth, in bits per second, that does not suffice for the lowest variant.
        case slow(Double)
        case seek(TimeInterval)
        case pause
    }

    let kind: Kind
    /// The start and the duration of the fault, in seconds.
    let (time, duration): (Double, Double)

    var description: String { "\(kind) at \(time) for \(duration) s" }

    /// Returns random faults, with 300 to 900 s between the end of a fault and the start of the next fault. No fault
    /// starts in the last 600 s before `end`.
    static func random(seed: UInt64, until end: Double) -> [LiveIncident] {
        var (random, time, incidents) = (SeededGenerator(seed: seed), 120.0, [LiveIncident]())
        while time < end - 600 {
            let duration = Double(Int.random(in: 5...90, using: &random))
            incidents.append(LiveIncident(kind: kind(at: time, for: duration, &random), time: time, duration: duration))
            time += duration + Double(Int.random(in: 300...900, using: &random))
        }
        return incidents
    }

    private static func kind(at time: Double, for duration: Double, _ random: inout SeededGenerator) -> Kind {
        let (start, length) = (Duration.seconds(time), Duration.seconds(duration))
        let seconds = Int.random(in: 2...20, using: &random)
        let faults: [OriginBehaviour.Fault] = [
            .status(503), .status(404), .hangUp, .silence, .truncate(at: 300), .hold(at: 100, for: .seconds(8)),
        ]
        return switch Int.random(in: 0..<12, using: &random) {
        case 0: .origin(.stuck(at: start, for: length))
        case 1: .origin(.stuck(at: start, for: length), of: "high")
        case 2: .origin(.paused(at: start, for: length))
        case 3: .origin(.late(at: start, by: .seconds(seconds), for: length))
        case 4: .origin(.restarted(at: start))
        case 5: .origin(.jumped(at: start, by: seconds * seconds))
        case 6: .origin(.skewedClock(at: start, by: .seconds((seconds - 10) * 400)))
        case 7: .slow(Double(seconds) * 10)
        case 8: .seek(Double(seconds - 10) * 60)
        case 9: .pause
        default: .network(faults[seconds % faults.count])
        }
    }
}

/// Long live playback of one engine, with faults.
private struct LiveWeek {
    struct Outcome {
        /// The number of faults after which playback continued.
        var survived = 0
        /// The number of faults that ended the load with a failure, after which another load played.
        var failed = 0
        /// The description of the first fault after which playback did not recover; nil if there is no such fault.
        var problem: String?
        /// The numbers of values in the engine after the first hour and at the end.
        var (valuesAtStart, valuesAtEnd) = (0, 0)
    }

    private var simulation: EngineSimulation
    private let days: [Int: [LiveIncident]]
    private var time = 0.0
    private var outcome = Outcome()

    /// The time in which playback must continue after the end of a fault, in seconds.
    private static let recoveryTime = 240.0
    /// The longest latency of playback without a gap, in seconds: the window of six segments, a buffer of 30 s after a
    /// pause, and two segments.
    private static let longestLatency = 110.0

    static func run(_ incidents: [LiveIncident], until end: Double) -> Outcome {
        var week = LiveWeek(incidents)
        for incident in incidents where week.outcome.problem == nil { week.play(through: incident) }
        week.run(until: end)
        week.outcome.valuesAtEnd = week.valueCount
        return week.outcome
    }

    /// Returns the faults without those that can be removed while the rest still causes a problem.
    static func shrink(_ incidents: [LiveIncident], until end: Double) -> [LiveIncident] {
        var (incidents, step) = (incidents, incidents.count / 2)
        while step > 0 {
            for start in stride(from: 0, to: incidents.count, by: step).reversed() {
                var fewer = incidents
                fewer.removeSubrange(start..<min(start + step, fewer.count))
                if run(fewer, until: min(end, (fewer.last?.time ?? 0) + 600)).problem != nil { incidents = fewer }
            }
            step /= 2
        }
        return incidents
    }

    private init(_ incidents: [LiveIncident]) {
        var configuration = NativePlayerConfiguration()
        configuration.random = { 0 }
        // The default rule creates a table when two variants can first be chosen, which may be after hours of faults.
        configuration.rule = ThroughputRule()
        days = Dictionary(grouping: incidents) { Int($0.time / Self.day) }
        simulation = EngineSimulation(
            OriginRoutes(), path: "/live/index.m3u8", bandwidth: Self.bandwidth,
            engine: HLSEngine(configuration: configuration))
        simulation.routes.setLiveStream(stream(of: 0), at: "/live/")
        simulation.load()
        simulation.send(.play)
    }

    /// Returns the stream of a day. Each day, another encoder starts with the media sequence number 0, because an
    /// origin with the faults of a week would need more time than the engine.
    private func stream(of day: Int) -> LiveStream {
        var stream = LiveStream(
            variants: [LiveRendition("low", bandwidth: 300), LiveRendition("high", bandwidth: 600)])
        stream.segmentDurations = [.seconds(10)]
        stream.startTime = .seconds(Double(day) * Self.day - 100)
        stream.dateAtZero = Date(timeIntervalSinceReferenceDate: 0)
        stream.faults = (days[day] ?? []).compactMap { incident in
            if case .origin(let kind, let rendition) = incident.kind { LiveFault(kind, of: rendition) } else { nil }
        }
        return stream
    }

    /// A bandwidth, in bits per second, that suffices for each variant.
    private static let bandwidth = 100_000.0

    private static let day = 86_400.0

    private mutating func run(until end: Double) {
        while time < end {
            let next = min(end, (Double(Int(time / Self.day)) + 1) * Self.day)
            simulation.run(for: next - time)
            time = next
            if time < end, time.truncatingRemainder(dividingBy: Self.day) == 0 {
                simulation.routes.setLiveStream(stream(of: Int(time / Self.day)), at: "/live/")
            }
        }
    }

    private mutating func play(through incident: LiveIncident) {
        run(until: incident.time)
        if outcome.valuesAtStart == 0, time > 3_600 { outcome.valuesAtStart = valueCount }
        simulation.discardLogs()
        switch incident.kind {
        case .origin: break
        case .network(let fault):
            simulation.routes.behaviours = ["*": OriginBehaviour(bandwidth: Self.bandwidth, fault: fault)]
        case .slow(let bandwidth): simulation.setBandwidth(bandwidth)
        case .seek(let distance): simulation.send(.seek(to: simulation.snapshot.position + distance))
        case .pause: simulation.send(.pause)
        }
        run(until: time + incident.duration)
        simulation.routes.behaviours = ["*": OriginBehaviour()]
        simulation.setBandwidth(Self.bandwidth)
        simulation.send(.play)
        run(until: time + Self.recoveryTime)
        recordOutcome(of: incident)
    }

    private mutating func recordOutcome(of incident: LiveIncident) {
        let failure = simulation.failures.last
        // Ordinary playback sends about twelve requests per minute, and retries follow each other after 0.5 s or more.
        if simulation.requests.count > 2 * Int(incident.duration + Self.recoveryTime) {
            outcome.problem = "\(incident): \(simulation.requests.count) requests"
        }
        if failure != nil {
            outcome.failed += 1
            simulation.discardLogs()
            simulation.load()
            simulation.send(.play)
            run(until: time + 30)
        } else {
            outcome.survived += 1
        }
        let snapshot = simulation.snapshot
        if simulation.stuckTime == nil, snapshot.isPlaying, (snapshot.liveLatency ?? .infinity) < Self.longestLatency {
            return
        }
        outcome.problem =
            "\(incident): stuck \(simulation.stuckTime as Any), playing \(snapshot.isPlaying), latency "
            + "\(snapshot.liveLatency as Any), failure \(failure as Any), \(simulation.reports.suffix(5))"
    }

    /// The number of values in the engine, a measure of its memory.
    private var valueCount: Int {
        var (rest, count) = ([Mirror(reflecting: simulation.engine)], 0)
        while let mirror = rest.popLast() {
            count += 1
            rest += mirror.children.map { Mirror(reflecting: $0.value) }
        }
        return count
    }
}
