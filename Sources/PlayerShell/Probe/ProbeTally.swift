/// The counts of streams, segments and findings, which `player probe` reports.
struct ProbeTally {
    var streams = 0
    var segments = 0
    var findings = 0
    /// The number of findings about recommendations. The other findings are violations of requirements.
    var recommendations = 0
    /// The number of playlists that could not be loaded, and of incomplete responses.
    var unreadable = 0
    /// The number of streams that were not probed, because there were too many.
    var skipped = 0

    /// The exit code of the command.
    var exitCode: Int32 {
        if unreadable > 0 { return ExitCode.failed }
        return findings > recommendations ? ExitCode.finding : ExitCode.success
    }
}
