import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore

/// Long live playback of one engine on virtual time, with incidents such as faults, seeks and pauses.
package struct LongLivePlayback {
    /// The outcomes of the incidents, and the growth of the engine.
    package struct Outcome {
        /// The number of incidents during which the load did not fail.
        package fileprivate(set) var survived = 0
        /// The number of incidents during which the load failed. After each of them, another load begins.
        package fileprivate(set) var failed = 0
        /// The description of the first incident after which playback did not recover, or in which the engine sent too
        /// many requests; nil if there is no such incident.
        package fileprivate(set) var problem: String?
        /// The numbers of values in the engine at the first incident after the first hour, and at the end.
        package fileprivate(set) var (valuesAtStart, valuesAtEnd) = (0, 0)
    }

    private var simulation: EngineSimulation
    private let days: [Int: [LiveIncident]]
    private var time = 0.0
    private var outcome = Outcome()

    /// The time in which playback must continue after the end of an incident, in seconds.
    private static let recoveryTime = 240.0
    /// The live latency, in seconds, from which playback counts as not recovered: the window of six segments, a
    /// buffer of 30 s after a pause, and two segments.
    private static let longestLatency = 110.0

    /// Plays a live stream, and begins another load after each failure.
    ///
    /// - Parameters:
    ///   - incidents: The incidents, in the order of their times.
    ///   - end: The duration of playback, in seconds.
    /// - Returns: The outcomes up to the first incident with a problem.
    package static func run(_ incidents: [LiveIncident], until end: Double) -> Outcome {
        var playback = LongLivePlayback(incidents)
        for incident in incidents where playback.outcome.problem == nil { playback.play(through: incident) }
        playback.run(until: end)
        playback.outcome.valuesAtEnd = playback.valueCount
        return playback.outcome
    }

    /// Removes incidents as long as the other incidents still cause a problem, and returns the incidents that are left.
    package static func shrink(_ incidents: [LiveIncident], until end: Double) -> [LiveIncident] {
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
        // The default rule creates a table when two variants can first be chosen, which may be hours after the start.
        // The table would then count as growth of the engine.
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
            outcome.problem = "\(incident): too many requests (\(simulation.requests.count))"
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
        let latency = snapshot.liveLatency.map { "\($0) s" } ?? "unknown"
        let stuck = simulation.stuckTime.map { "stuck since \($0) s" } ?? "not stuck"
        outcome.problem =
            outcome.problem
            ?? "\(incident): playback did not recover: \(stuck), \(snapshot.isPlaying ? "playing" : "not playing"), "
            + "live latency \(latency) (limit: \(Self.longestLatency) s), last reports: \(simulation.reports.suffix(5))"
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
