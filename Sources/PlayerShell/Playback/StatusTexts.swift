import StreamingCore
import StreamingMetrics
import StreamingUI

/// The texts of the command `status` on a terminal.
enum StatusTexts {
    /// Returns the state and the position, and below them a table of everything that is known about playback. A row
    /// without a value is omitted.
    ///
    /// - Parameters:
    ///   - playback: The playback.
    ///   - now: The time of the monotonic clock.
    @MainActor
    static func status(of playback: Playback, at now: Duration) -> String {
        let (player, snapshot) = (playback.player, playback.player.snapshot)
        let controls = PlaybackTexts.controls(speed: player.rate, volume: player.volume, isMuted: player.isMuted)
        let controlRows: [(String, String?)] = [
            ("limit", playback.bitrateLimit.map { "at most \(PlaybackTexts.bandwidth(Double($0)))" }),
            ("controls", controls.isEmpty ? nil : controls),
        ]
        guard let media = player.media else { return text(["\(player.state)"], controlRows) }
        let rows: [(String, String?)] = [
            ("media", media.redacted),
            ("variant", variant(snapshot)),
            ("buffer", buffer(snapshot)),
            ("throughput", snapshot.throughput.map(PlaybackTexts.bandwidth)),
        ]
        let rowsBelow: [(String, String?)] = [
            ("subtitle", SubtitleTexts.line(player.subtitles)),
            ("retry", player.pendingRetry.map { PlaybackTexts.retry($0, at: now) }),
            ("failure", player.failure.map { Failure($0, url: nil, advice: playback.advice).message }),
            ("stalls", stalls(player.metrics)),
        ]
        return text(["\(player.state)", place(snapshot)], rows + controlRows + rowsBelow)
    }

    private static func text(_ facts: [String], _ rows: [(String, String?)]) -> String {
        let known = rows.compactMap { name, text in text.map { (name, $0.printable) } }
        return facts.joined(separator: "  ") + (known.isEmpty ? "" : "\n\(CommandSpec.table(known))")
    }

    /// Returns the position with the duration, or with the latency and the window of live media.
    static func place(_ snapshot: PlayerSnapshot) -> String {
        let position = VideoPlayerPresenter.formatTime(snapshot.position)
        if let live = PlaybackTexts.live(LiveStatus(snapshot)) { return "\(position) \(live)" }
        return "\(position) / \(snapshot.duration.map(VideoPlayerPresenter.formatTime) ?? "?")"
    }

    private static func buffer(_ snapshot: PlayerSnapshot) -> String {
        PlaybackTexts.seconds(snapshot.buffered) + (snapshot.bufferingPercent.map { ", \($0) % filled" } ?? "")
    }

    private static func variant(_ snapshot: PlayerSnapshot) -> String? {
        snapshot.variant.map { variant in
            [PlaybackTexts.variant(variant), snapshot.variantSwitches.map(PlaybackTexts.switches)]
                .compactMap { $0 }.joined(separator: ", ")
        }
    }

    /// Returns the numbers and the durations of the stalls, including a stall that still lasts.
    private static func stalls(_ metrics: PlaybackMetrics) -> String {
        [PlaybackTexts.rebuffers(metrics), PlaybackTexts.microStalls(metrics)].compactMap { $0 }.joined(separator: ", ")
    }
}
