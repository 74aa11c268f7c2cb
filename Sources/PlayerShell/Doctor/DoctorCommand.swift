import Foundation
import StreamingCore

/// The command `player doctor`, which checks what the program needs on this system.
struct DoctorCommand: Command {
    static let spec = CommandSpec(
        name: "doctor", summary: "Check what is installed, and how to install what is missing",
        description: [
            "Each line is a check: ok; optional, for a part that only some features need; or problem, for a part that "
                + "is needed. Below a line, -> shows the command or the step that fixes it. No request is sent."
        ],
        options: [.json],
        sections: [
            .init(
                "Checks",
                rows: [
                    ("mpv", "the version of mpv, and whether mpv responds to commands (JSON IPC)"),
                    ("terminal", "the size, colours, UTF-8 and keys of the terminal"),
                    ("settings", "the configuration file and the environment"),
                    ("cache, state, data", "whether the folder is writable, and the free space"),
                    ("media", "the sample media, for \"player demo\" and \"player serve\""),
                    ("certificates", "the root certificates, for https URLs"),
                    ("time zones", "the time zone data of the system"),
                    ("sqlite", "whether the program was built with SQLite, for --store sqlite"),
                ]),
            .init(
                "JSON",
                "Each \"check\" event has a name, a status (ok, optional or problem), a message, and a remedy or null. The "
                    + "summary has the numbers of the problems and of the optional parts."),
        ],
        examples: [
            ("player doctor", "Check this system"),
            ("player doctor --json | grep '\"problem\"'", "List only the problems"),
        ],
        exitCodes: CommandSpec.exitCodes(success: "everything needed is there", finding: "a check found a problem"))

    private let json: Bool

    init(_ arguments: ParsedArguments) throws(UsageError) {
        json = arguments.has("--json")
    }

    func run(in context: CommandContext) async -> Int32 {
        await context.runReporting(json: json, facts: ["problems", "optional"]) {
            (facts: inout CommandContext.SummaryFields) throws(Failure) in
            let checks = await DoctorChecks(context).run()
            let width = checks.map(\.name.count).max() ?? 0
            for check in checks {
                if json { context.console.emit(check.event) }
                if !json { for line in check.lines(width: width) { context.console.print(line) } }
            }
            let problems = checks.count { $0.status == .problem }
            facts["problems"] = .int(Int64(problems))
            facts["optional"] = .int(Int64(checks.count { $0.status == .optional }))
            if problems == 0 { return }
            var failure = Failure(
                kind: "problem", message: "found \(problems) \(problems == 1 ? "problem" : "problems")")
            failure.exitCode = ExitCode.finding
            throw failure
        }
    }
}
