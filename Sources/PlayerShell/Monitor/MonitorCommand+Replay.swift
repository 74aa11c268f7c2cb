import StreamMonitoring
import StreamingCore

extension MonitorCommand {
    /// Prints the verdicts of an archive, and returns the exit code. Limits of the command line replace those of the
    /// archive. A file that is invalid or incomplete is reported, and the others are replayed.
    func replay(_ folder: String, in context: CommandContext) async -> Int32 {
        let output = MonitorOutput(options, in: context)
        var tally = MonitorTally()
        if options.json { context.console.emit(PlaybackEvents.session(engine: nil, start: context.clock.startDate)) }
        var hasFailed = false
        do throws(Failure) {
            for path in try await MonitorArchive.files(in: folder) {
                if Task.isCancelled || context.console.isClosed { break }
                do throws(Failure) {
                    try await replay(file: path, output, &tally)
                } catch {
                    hasFailed = true
                    context.report(error, json: options.json)
                }
            }
        } catch {
            hasFailed = true
            context.report(error, json: options.json)
        }
        let code = context.exitCode(hasFailed ? ExitCode.failed : tally.exitCode)
        output.finish(tally, exitCode: code)
        return code
    }

    private func replay(file path: String, _ output: MonitorOutput, _ tally: inout MonitorTally) async throws(Failure) {
        let limits = options.limits == MonitorLimits() ? nil : options.limits
        let replay = try await MonitorArchive.replay(of: path, limits: limits)
        guard let stream = replay.stream, let limits = replay.limits, let end = replay.end, let cost = replay.cost
        else { return }
        (output.round, output.startDate) = (stream.round, stream.startDate)
        let result = MonitorResult(stream.number, stream.url, replay.health, replay.sessions, limits, cost)
        let outcome = MonitorRound.Outcome(
            number: stream.round, end: end, results: [result], cost: cost)
        tally.add(outcome)
        output.show(outcome)
    }
}
