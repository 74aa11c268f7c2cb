import StreamMonitoring
import StreamingCore

/// One round of `player monitor`: all sessions of all streams, from their starts to the verdicts.
@MainActor
final class MonitorRound {
    /// The results of a round.
    struct Outcome {
        let number: Int
        /// The end of the round, on the clock of the monitor.
        let end: Duration
        let results: [MonitorResult]
        let cost: ToolCost

        /// The part that limited the round.
        @MainActor var limit: LoadLimit { LoadLimit(cost, results.flatMap(\.metrics)) }
    }

    /// The interval between two samples.
    private static let tick = Duration.seconds(1)
    /// The number of ticks between two measurements of the resources, and between two updates of the Prometheus file.
    private static let slowTicks = 10

    private let number: Int
    private let options: MonitorOptions
    private let context: CommandContext
    private let output: MonitorOutput
    private let streams: [MonitoredStream]

    /// Creates a round without sessions.
    init(_ number: Int, _ options: MonitorOptions, _ output: MonitorOutput, in context: CommandContext) {
        (self.number, self.options, self.context, self.output) = (number, options, context, output)
        streams = options.urls.enumerated().map { index, url in
            MonitoredStream(index + 1, url, round: number, options, context.composition)
        }
    }

    /// Runs the sessions until they are over, the time is up, or the task is cancelled. Prints the samples and the
    /// findings, and returns the results.
    ///
    /// - Parameter onUpdate: A closure that runs every ten seconds, with the current streams.
    func run(onUpdate: ([MonitoredStream]) -> Void) async -> Outcome {
        let clock = context.clock
        let begin = clock.now
        let meter = ToolMeter(clock: clock)
        let arrivals = Task { await startSessions(at: begin, meter) }
        var ticks = 0
        var isWhole = true
        while true {
            let deadline = begin + Self.tick * (ticks + 1)
            guard !context.console.isClosed, (try? await clock.sleep(until: deadline)) != nil else {
                isWhole = false
                break
            }
            ticks += 1
            meter.wake(at: deadline)
            for stream in streams { for session in stream.sessions { session.sample() } }
            output.show(streams, tick: ticks)
            if ticks.isMultiple(of: Self.slowTicks) {
                meter.measure()
                onUpdate(streams)
            }
            if deadline >= begin + options.ramp + options.duration || isOver { break }
        }
        arrivals.cancel()
        await arrivals.value
        for stream in streams { stream.finish() }
        output.showNews(of: streams)
        var cost = await meter.cost(of: streams)
        cost.startedSessions = streams.reduce(0) { $0 + $1.sessions.count }
        cost.requestedSessions = isWhole ? options.sessionCount : cost.startedSessions
        let end = clock.now
        let results = streams.map { MonitorResult($0, options.limits, cost, at: end, isWhole: isWhole) }
        // The results complete the archives.
        onUpdate(streams)
        return Outcome(
            number: number, end: end, results: results, cost: cost)
    }

    private var isOver: Bool {
        streams.allSatisfy { $0.sessions.count == options.sessions && $0.sessions.allSatisfy(\.isOver) }
    }

    /// Starts the sessions of all streams, evenly spread over the ramp.
    private func startSessions(at begin: Duration, _ meter: ToolMeter) async {
        for index in 0..<options.sessions {
            let time = begin + options.ramp * index / options.sessions
            guard (try? await context.clock.sleep(until: time)) != nil else { return }
            // Sessions without a ramp start one after the other, which is no delay of the loop.
            if time > begin { meter.wake(at: time) }
            for stream in streams {
                stream.startSession { [weak stream, output] session, transition in
                    if let stream { output.show(transition, of: session, in: stream) }
                }
            }
        }
    }
}
