import Foundation
import StreamingCore
import StreamingMetrics
import StreamingUI

/// The printed texts about viewing sessions, without characters that could control a terminal.
enum AnalyticsTexts {
    /// Returns a number of sessions with its noun, such as "1 session" or "2 sessions".
    static func count(_ sessions: Int) -> String { "\(sessions) \(sessions == 1 ? "session" : "sessions")" }

    /// Returns a line with the number, played time, outcome, age and title of a session. The start-up time, if known,
    /// and the number of rebuffers, if not 0, precede the title.
    static func session(_ session: LocalPlaybackSession, number: Int, now: Date) -> String {
        let padded = { (text: String, width: Int) in String(repeating: " ", count: max(0, width - text.count)) + text }
        let played = VideoPlayerPresenter.formatTime(session.metrics?.playedTime ?? 0)
        let parts = [ago(session, now), startup(of: session.metrics), stalls(of: session.metrics), session.videoTitle]
        return CatalogueTexts.oneLine(
            "\(padded("\(number)", 3))  \(padded(played, 7))  \(padded(outcome(of: session), 11))  "
                + parts.compactMap { $0 }.joined(separator: ", "))
    }

    /// Returns lines about a session, each with a name and a value: the title, the identifier, the start and the
    /// outcome, followed by the metrics if the session has metrics.
    static func metrics(of session: LocalPlaybackSession) -> [String] {
        let model = session.toModel()
        var rows = [
            ("title", session.videoTitle), ("session", session.id.uuidString),
            ("started", session.startTime.formatted(.iso8601)),
            ("outcome", outcome(of: session) + (session.metrics?.failureCode.map { " (\($0))" } ?? "")),
        ]
        if let metrics = session.metrics, let performance = model.performance, let engagement = model.engagement {
            rows += [
                ("start-up time", performance.timeToFirstFrame.map { PlaybackTexts.seconds($0) } ?? "unknown"),
                ("played time", PlaybackTexts.seconds(metrics.playedTime)),
                ("rebuffers", "\(performance.bufferingEvents), \(PlaybackTexts.seconds(metrics.rebufferTime))"),
                ("rebuffer ratio", metrics.rebufferRatio.map { percent($0 * 100) } ?? "unknown"),
                ("micro-stalls", "\(metrics.microStallCount)"),
                ("watched", metrics.duration == nil ? "unknown" : percent(engagement.completionPercentage)),
                ("seeks, pauses", "\(engagement.seekCount), \(engagement.pauseCount)"),
                ("mean bitrate", metrics.meanBitrate.map(PlaybackTexts.bandwidth) ?? "unknown"),
                ("switches", metrics.switches.map { "\($0)" } ?? "unknown"),
                ("requests", metrics.requests.map { "\($0)" } ?? "unknown"),
                ("received", metrics.bytes.map(PlaybackTexts.bytes) ?? "unknown"),
                ("throughput", metrics.meanThroughput.map(PlaybackTexts.bandwidth) ?? "unknown"),
            ]
        }
        return rows.map { CatalogueTexts.oneLine($0.0.padding(toLength: 16, withPad: " ", startingAt: 0) + $0.1) }
    }

    /// Returns a line with the time since the start of the session, the position, the type and the details of an event.
    static func event(_ event: LocalPlaybackEvent, of session: LocalPlaybackSession) -> String {
        let time = PlaybackTexts.seconds(event.timestamp.timeIntervalSince(session.startTime), width: 9)
        let detail = event.toModel().map { Self.detail(of: $0.type) } ?? ""
        let position = VideoPlayerPresenter.formatTime(event.currentPosition)
        return CatalogueTexts.oneLine("\(time)  \(position)  \(event.eventType)\(detail.isEmpty ? "" : "  \(detail)")")
    }

    private static func outcome(of session: LocalPlaybackSession) -> String {
        session.outcome?.rawValue ?? (session.endTime == nil ? "running" : "unknown")
    }

    private static func startup(of metrics: SessionMetrics?) -> String? {
        metrics?.startupTime.map { "started in \(PlaybackTexts.seconds($0))" }
    }

    private static func stalls(of metrics: SessionMetrics?) -> String? {
        guard let count = metrics?.rebufferCount, count > 0 else { return nil }
        return count == 1 ? "1 rebuffer" : "\(count) rebuffers"
    }

    private static func ago(_ session: LocalPlaybackSession, _ now: Date) -> String {
        CatalogueTexts.ago(session.startTime, now)
    }

    private static func percent(_ value: Double) -> String {
        value.formatted(
            .number.precision(.fractionLength(1)).grouping(.never).locale(Locale(identifier: "en_US_POSIX"))) + " %"
    }

    private static func detail(of type: PlaybackEventType) -> String {
        switch type {
        case .seek(let from, let to):
            "from \(VideoPlayerPresenter.formatTime(from)) to \(VideoPlayerPresenter.formatTime(to))"
        case .speedChanged(let from, let to):
            "from \(VideoPlayerPresenter.formatSpeed(from)) to \(VideoPlayerPresenter.formatSpeed(to))"
        case .volumeChanged(let from, let to): "from \(percent(Double(from) * 100)) to \(percent(Double(to) * 100))"
        case .muteToggled(let isMuted): isMuted ? "muted" : "not muted"
        case .videoAbandoned(let watched, _): "watched \(PlaybackTexts.seconds(watched))"
        case .error(let code, let message): "\(code): \(message)"
        case .bufferingEnded(let duration): "after \(PlaybackTexts.seconds(duration))"
        case .qualityChanged(let from, let to): (from.map { "from \($0) " } ?? "") + "to \(to)"
        case .videoStarted, .play, .pause, .videoCompleted, .fullscreenEntered, .fullscreenExited, .pipEntered,
            .pipExited, .bufferingStarted:
            ""
        }
    }
}
