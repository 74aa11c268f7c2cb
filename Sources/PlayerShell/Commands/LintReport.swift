import HLSPlaylist
import StreamingCore

/// The output of `player lint`, which prints findings and failures immediately, and counts the findings.
@MainActor
final class LintReport {
    /// The counts of checked playlists and findings so far.
    var tally = LintTally()
    private let context: CommandContext
    private let json: Bool

    init(json: Bool, in context: CommandContext) {
        self.json = json
        self.context = context
    }

    /// Whether the command was cancelled, or its output is closed.
    var isOver: Bool { Task.isCancelled || context.console.isClosed }

    /// Reports findings about the text of a playlist. `version` is nil if the playlist is not reloaded.
    func add(_ findings: [PlaylistFinding], in playlist: String, _ version: PlaylistTexts.Version? = nil) {
        tally.findings += findings.count
        tally.recommendations += findings.count { $0.rule.isRecommendation }
        for finding in findings {
            context.console.result(PlaylistTexts.event(finding, in: playlist, version), json: json, isWhole: true) {
                PlaylistTexts.line(finding, in: playlist, version)
            }
        }
    }

    /// Reports findings about the change of a playlist to `version`.
    func add(_ findings: [PlaylistChangeFinding], in playlist: String, _ version: PlaylistTexts.Version) {
        tally.findings += findings.count
        for finding in findings {
            context.console.result(PlaylistTexts.event(finding, in: playlist, version), json: json, isWhole: true) {
                PlaylistTexts.line(finding, in: playlist, version)
            }
        }
    }

    /// Reports that a playlist cannot be read. After a cancellation, reports nothing.
    func add(_ failure: Failure) {
        if !Task.isCancelled { context.report(failure, json: json) }
    }

    /// Prints a message about a playlist on standard error.
    func note(_ message: String, in playlist: String) { context.console.note("player: \(playlist): \(message)") }
}
