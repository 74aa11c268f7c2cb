import Foundation
import StreamMonitoring
import StreamingCore

/// The command `player monitor`, which plays streams and says whether they are well.
struct MonitorCommand: Command {
    static let spec = CommandSpec(
        name: "monitor", summary: "Play streams, and check whether they are well",
        description: [
            "Play each URL with the native engine, and check the playback, the playlists and the responses. The last "
                + "lines are the verdicts, and the exit code says whether all streams are well.",
            "A video on demand plays until its end or until --for has passed. A live stream plays until --for has "
                + "passed.",
        ],
        arguments: [
            .init(
                name: "URL", help: "the http or https URL of a stream or a video", isRequired: false, isRepeatable: true
            )
        ],
        options: [
            .init(name: "--for", value: "DURATION", help: "play for DURATION, such as 5m (default: 60s)"),
            .init(name: "--max-startup", value: "SECS", help: "limit the start-up time"),
            .init(name: "--max-rebuffer-ratio", value: "R", help: "limit the rebuffer ratio, such as 0.01"),
            .init(name: "--max-stalls", value: "N", help: "limit the number of stalls"),
            .init(name: "--max-latency", value: "SECS", help: "limit the mean live latency"),
            .init(name: "--min-bitrate", value: "BITRATE", help: "require this mean bitrate, such as 800k or 2M"),
            .init(name: "--fail-on", value: "CODES", help: "treat these error codes as findings: CODE,CODE,..."),
            .init(name: "--live", help: "require a live stream that does not end"),
            .init(name: "--sessions", value: "N", help: "play each stream N times at once (default: 1)"),
            .init(name: "--ramp", value: "DURATION", help: "spread the starts of the sessions over DURATION"),
            .init(name: "--interval", value: "DURATION", help: "repeat for ever, one round per DURATION"),
            .init(name: "--prometheus", value: "FILE", help: "write metrics to FILE, which must end in .prom"),
            .init(name: "--archive", value: "FOLDER", help: "save the changed playlists and the header fields"),
            .init(name: "--replay", value: "FOLDER", help: "print the verdicts of an archive again"),
            .json, .header, .userAgent, .log,
        ],
        sections: MonitorHelp.sections,
        examples: [
            ("player monitor https://example.com/live.m3u8 --for 5m", "Watch a live stream for five minutes"),
            (
                "player monitor https://example.com/a.m3u8 --max-startup 3 --max-stalls 0",
                "Check a stream from cron, with limits"
            ),
            (
                "player monitor https://example.com/a.m3u8 --interval 5m --prometheus a.prom",
                "Check a stream every five minutes, for Prometheus"
            ),
            (
                "player monitor http://127.0.0.1:8080/live/index.m3u8 --sessions 200",
                "Load a server with 200 sessions"
            ),
        ],
        exitCodes: CommandSpec.exitCodes(
            success: "all streams are well", failure: "a stream cannot be played, or a result is invalid",
            finding: "a stream has a finding, or has crossed a limit"))

    let options: MonitorOptions

    init(_ arguments: ParsedArguments) throws(UsageError) { options = try MonitorOptions(arguments) }

    func run(in context: CommandContext) async -> Int32 {
        if let folder = options.replay { return await replay(folder, in: context) }
        let output = MonitorOutput(options, in: context)
        var tally = MonitorTally()
        var hasFailed = false
        let fail = { (failure: Failure) in
            if !hasFailed { context.report(failure, json: options.json) }
            hasFailed = true
        }
        let prometheus = options.prometheus.map { MonitorPrometheus($0, onFailure: fail) }
        let archive = options.archive.map { MonitorArchive($0, onFailure: fail) }
        output.introduce()
        do throws(Failure) {
            // A file that cannot be written must not be noticed only after a long round.
            try await prometheus?.begin(tally)
            try await archive?.begin()
        } catch {
            fail(error)
            let code = context.exitCode(ExitCode.failed)
            output.finish(tally, exitCode: code)
            return code
        }
        var schedule = RoundSchedule(start: context.clock.now, interval: options.interval ?? .zero)
        repeat {
            let start = schedule.next(at: context.clock.now)
            guard (try? await context.clock.sleep(until: start)) != nil else { break }
            output.round = schedule.round
            let round = MonitorRound(schedule.round, options, output, in: context)
            let outcome = await round.run { streams in
                prometheus?.write(tally, streams)
                archive?.write(streams, round: schedule.round)
            }
            tally.add(outcome)
            prometheus?.add(outcome, at: context.clock.date)
            prometheus?.write(tally, [])
            output.show(outcome)
        } while options.interval != nil && !Task.isCancelled && !context.console.isClosed
        await prometheus?.flush()
        await archive?.flush()
        let code = context.exitCode(hasFailed ? ExitCode.failed : tally.exitCode)
        output.finish(tally, exitCode: code)
        return code
    }
}
