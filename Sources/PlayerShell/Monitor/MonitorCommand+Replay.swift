import StreamMonitoring
import StreamingCore

extension MonitorCommand {
    /// Prints the verdicts of an archive, and returns the exit code. Limits of the command line replace those of the
    /// archive.
    func replay(_ folder: String, in context: CommandContext) async -> Int32 {
        let output = MonitorOutput(options, in: context)
        var tally = MonitorTally()
        var code = ExitCode.failed
        if options.json { context.console.emit(PlaybackEvents.session(engine: nil, start: context.clock.startDate)) }
        do throws(Failure) {
            for replay in try await MonitorArchive.replays(in: folder) {
                guard let stream = replay.stream, let end = replay.end, let cost = replay.cost else { continue }
                let limits = options.limits == MonitorLimits() ? stream.limits : options.limits
                (output.round, output.startDate) = (stream.round, stream.startDate)
                let result = MonitorResult(stream.number, stream.url, replay.health, replay.sessions, limits, cost)
                let outcome = MonitorRound.Outcome(
                    number: stream.round, end: end, results: [result], cost: cost,
                    limit: LoadLimit(cost, replay.sessions))
                tally.add(outcome)
                output.show(outcome)
            }
            code = tally.exitCode
        } catch {
            context.report(error, json: options.json)
        }
        code = context.exitCode(code)
        output.finish(tally, exitCode: code)
        return code
    }
}
