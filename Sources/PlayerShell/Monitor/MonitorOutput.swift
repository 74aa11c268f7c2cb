import Foundation
import StreamMonitoring
import StreamingCore

/// The output of `player monitor`: JSON events, a table that is drawn in place, or lines.
@MainActor
final class MonitorOutput {
    /// The maximum number of sessions whose state changes are printed as lines.
    private static let shownSessions = 4
    /// The number of ticks between two progress lines.
    private static let lineTicks = 10
    /// The number of JSON samples per tick, on average. With more sessions, each session is sampled less often.
    private static let samplesPerTick = 20

    private let options: MonitorOptions
    private let context: CommandContext
    /// The number of the current round, from 1.
    var round = 1
    /// The date at which the times of events are 0.
    var startDate: Date

    init(_ options: MonitorOptions, in context: CommandContext) {
        (self.options, self.context, startDate) = (options, context, context.clock.startDate)
    }

    private var console: Console { context.console }
    private var events: MonitorEvents { MonitorEvents(round: round, startDate: startDate) }

    /// Prints the names of the streams or the session event.
    func introduce() {
        if options.json {
            return console.emit(PlaybackEvents.session(engine: "native", start: context.clock.startDate))
        }
        for (index, url) in options.urls.enumerated() { console.print("\(index + 1)  \(url.redacted)") }
    }

    /// Shows the current values of all sessions.
    ///
    /// - Parameter tick: The number of seconds since the start of the round.
    func show(_ streams: [MonitoredStream], tick: Int) {
        showNews(of: streams)
        if options.json { return emitSamples(of: streams, tick) }
        let facts = console.facts
        if facts.drawsInPlace {
            guard context.takeTerminal() else { return }
            console.draw(
                MonitorTable(isUTF8: facts.isUTF8, width: facts.width()).lines(streams.map(MonitorSample.init)))
        } else if tick.isMultiple(of: Self.lineTicks) {
            for stream in streams { console.print(MonitorTexts.progress(MonitorSample(stream), at: context.time)) }
        }
    }

    private func emitSamples(of streams: [MonitoredStream], _ tick: Int) {
        let interval = max(1, (options.sessionCount + Self.samplesPerTick - 1) / Self.samplesPerTick)
        for stream in streams {
            for session in stream.sessions where !session.isOver && (tick + session.number).isMultiple(of: interval) {
                console.emit(events.sample(session, in: stream, at: context.clock.now))
            }
        }
    }

    /// Prints the findings that are new or worse.
    func showNews(of streams: [MonitoredStream]) {
        for stream in streams {
            for finding in stream.health.withLock({ $0.takeNews() }) {
                console.result(events.finding(finding, of: stream.number), json: options.json, isWhole: true) {
                    "\(stream.number)  " + MonitorTexts.finding(finding, startDate: startDate)
                }
            }
        }
    }

    /// Shows a change of the state of a session, in lines without a terminal.
    func show(_ transition: PlaybackTransition, of session: MonitorSession, in stream: MonitoredStream) {
        guard !options.json, !console.facts.drawsInPlace, options.sessionCount <= Self.shownSessions,
            transition.didChangeState, transition.to != .idle
        else { return }
        let name = options.sessions > 1 ? "\(stream.number).\(session.number)" : "\(stream.number)"
        console.print(MonitorTexts.transition(transition, name: name))
    }

    /// Prints the results of a round.
    func show(_ outcome: MonitorRound.Outcome) {
        console.clear()
        for result in outcome.results {
            if options.json {
                for (index, metrics) in result.metrics.enumerated() {
                    console.emit(events.sessionEnd(metrics, session: index + 1, of: result.number, at: outcome.end))
                }
                for crossing in result.crossings {
                    console.emit(events.limit(crossing, of: result.number, at: outcome.end))
                }
                console.emit(events.verdict(result, at: outcome.end))
                console.emit(events.load(result, outcome, at: outcome.end))
            } else {
                for line in MonitorTexts.verdict(result, startDate: startDate) { console.print(line) }
                if result.metrics.count > 1 {
                    for line in MonitorTexts.load(LoadReport(result.metrics)) { console.print(line) }
                }
            }
            if let failure = result.failure { context.report(failure, json: options.json) }
        }
        if !options.json {
            for line in MonitorTexts.cost(outcome) { console.print(line) }
        }
    }

    /// Prints the summary of all rounds.
    func finish(_ tally: MonitorTally, exitCode: Int32) {
        if options.json {
            console.emit(events.summary(tally, exitCode: exitCode))
        } else if options.interval != nil {
            console.print(MonitorTexts.summary(tally))
        }
    }
}
