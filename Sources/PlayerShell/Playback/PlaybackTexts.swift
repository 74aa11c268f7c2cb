import Foundation
import StreamingCore
import StreamingRecording
import StreamingUI
import TerminalScreen

/// The printed texts about playback.
enum PlaybackTexts {
    /// Returns the line about the engine, which is printed before playback.
    static func introduction(of engine: Engine) -> String {
        switch engine {
        case .native:
            "native engine: downloads and buffers without decoding (no picture, no audio)"
        case .mpv(_, let options):
            switch options.video {
            case .window: "mpv: audio, and the picture in a window"
            case .terminal: "mpv: audio, and the picture in this terminal"
            case .none: "mpv: audio, no picture"
            }
        }
    }

    /// The keys and their effects. The keys that work during a pending retry come first.
    static let keys = [
        ("q", "quit"), ("r", "retry now, instead of waiting for the next retry"), ("space", "pause or play"),
        ("left, right", "seek back or forward by 5 s"), ("down, up", "seek back or forward by 60 s"),
        ("[ ]", "decrease or increase the speed"), ("9 0", "decrease or increase the volume"),
        ("m", "mute or unmute"), ("#", "next audio track"), ("j", "next subtitles"), ("?", "show the keys"),
    ]

    /// A shortened list of the keys, in one line of 78 columns. The keys that work during a pending retry come first.
    static let keysInALine = "q quit  r retry  space pause  arrows seek  [ ] speed  9 0 m volume  # j tracks"

    /// Returns a line with the time, the states before and after, the action and the details of the action. If an
    /// action other than a load does not change the state, the line has only one state, and the word "remembered".
    ///
    /// - Parameters:
    ///   - transition: A transition of the session.
    ///   - time: The time to print, in seconds.
    static func transition(_ transition: PlaybackTransition, at time: Double) -> String {
        let isRemembered = !transition.didChangeState && transition.action.name != "load"
        let change = isRemembered ? "\(transition.to) (remembered)" : "\(transition.from) -> \(transition.to)"
        let padding = String(repeating: " ", count: max(1, 24 - change.count))
        let detail = detail(of: transition.action)
        return "\(seconds(time, width: 8))  \(change)\(padding)\(transition.action.name)\(detail)"
    }

    static func introduction(of recording: PlaybackRecording.Header) -> String {
        "recorded by \(recording.program) on \(recording.startDate.formatted(.iso8601))"
    }

    /// Returns a line with the current model of the state machine.
    static func model(_ model: PlaybackModel, at time: Double) -> String {
        let facts = [
            "\(model.state)", "intent \(model.intent.rawValue)", model.pauseCause.map { "paused by \($0.rawValue)" },
            "generation \(model.generation)", "last known position \(seconds(model.position))", model.media?.redacted,
        ]
        return "\(seconds(time, width: 8))  \(facts.compactMap { $0 }.joined(separator: "  "))"
    }

    static func rejection(_ rejection: PlaybackRejection, at time: Double) -> String {
        "\(seconds(time, width: 8))  \(Self.rejection(rejection))"
    }

    static func rejection(_ rejection: PlaybackRejection) -> String {
        "\(rejection.attempt.name): rejected: \(rejection.reason)".printable
    }

    /// Returns the number of a pending retry and the remaining delay, such as "retry 1 of 3 in 0.8 s".
    static func retry(_ retry: PendingRetry, at instant: Duration) -> String {
        let wait = max(0, (retry.instant - instant).seconds)
        return "retry \(retry.attempt) of \(retry.attempts) in \(seconds(wait))"
    }

    static func summary(_ summary: PlaybackSummary) -> String {
        let metrics = summary.metrics
        let startup =
            metrics.startupTime.map { "started in \(seconds($0))" } ?? (metrics.hasStarted ? nil : "never started")
        let failed = metrics.failedVariants.map(variant)
        let media = metrics.mediaTime.map { " (\(seconds($0)) of media)" } ?? ""
        return [
            outcome(of: summary), live(summary.live), startup, "played \(seconds(metrics.playedTime))\(media)",
            rebuffers(metrics),
            microStalls(metrics), recoveries(metrics),
            metrics.lastVariant.map { variant($0, measured: metrics.measuredBitrate) },
            metrics.switches.map(switches),
            failed.isEmpty ? nil : "\(failed.joined(separator: " and ")) failed", metrics.bytes.map(bytes),
        ].compactMap { $0 }.joined(separator: ", ")
    }

    /// Returns one word for the outcome of the load, such as "ended".
    ///
    /// In the state `idle`, the word is "stopped", even if playback had failed and a retry was pending. If a load has
    /// no outcome, the word is "replaced" if another load follows, and otherwise the name of the state.
    private static func outcome(of summary: PlaybackSummary) -> String {
        if summary.state == .idle { return "stopped" }
        return summary.metrics.outcome?.rawValue ?? (summary.exitCode == nil ? "replaced" : "\(summary.state)")
    }

    /// Returns the live latency and the duration of the window, such as "LIVE, latency 12.4 s, window 0:24". A speed
    /// that the player has adjusted follows the latency. Unknown values are omitted. Returns nil if the media is not
    /// known to be live.
    static func live(_ live: LiveStatus) -> String? {
        guard live.isLive == true else { return nil }
        let speed = live.speed.flatMap { $0 == 1 ? nil : "speed \(($0 * 100).rounded() / 100)" }
        let window = live.window.map { "window \(VideoPlayerPresenter.formatTime($0.upperBound - $0.lowerBound))" }
        return (["LIVE", live.latency.map { "latency \(seconds($0))" }, speed, window] as [String?])
            .compactMap(\.self).joined(separator: ", ")
    }

    /// Returns the number and the durations of the rebuffers. If there are more than five rebuffers, returns the
    /// number, the total duration including micro-stalls, and the longest duration.
    static func rebuffers(_ metrics: PlaybackMetrics) -> String {
        let lengths = metrics.rebuffers.map { seconds($0.duration) }
        guard let last = lengths.last, let longest = metrics.longestRebuffer else { return "no rebuffers" }
        if metrics.rebufferCount == 1 { return "1 rebuffer of \(last)" }
        if metrics.rebufferCount <= 5 {
            return "\(metrics.rebufferCount) rebuffers of \(lengths.dropLast().joined(separator: ", ")) and \(last)"
        }
        return
            "\(metrics.rebufferCount) rebuffers, \(seconds(metrics.rebufferTime)) in total, longest \(seconds(longest))"
    }

    static func microStalls(_ metrics: PlaybackMetrics) -> String? {
        switch metrics.microStallCount {
        case 0: nil
        case 1: "1 micro-stall"
        default: "\(metrics.microStallCount) micro-stalls"
        }
    }

    /// Returns the number of recovered errors and their codes, or nil if there are no recovered errors.
    private static func recoveries(_ metrics: PlaybackMetrics) -> String? {
        let codes = metrics.recoveredErrors.map { "\($0.key) \($0.value)" }.sorted()
        let count = metrics.recoveredErrors.values.reduce(0, +)
        if count == 0 { return nil }
        return "\(count) recovered \(count == 1 ? "error" : "errors") (\(codes.joined(separator: ", ")))".printable
    }

    /// Returns the status line: state, position and duration, variant, buffer, throughput and settings. For live media,
    /// the latency and the window replace the duration.
    ///
    /// A pending retry or a message replaces the buffer and the throughput. Otherwise, a subtitle replaces the variant,
    /// the buffer and the throughput. If the line exceeds `width` - 1 columns, parts are omitted step by step. The
    /// retry, the message and the subtitle always remain. A line that is still too wide is truncated.
    static func progress(
        _ state: PlaybackState, _ snapshot: PlayerSnapshot, controls: String, subtitle: String? = nil,
        retry: String? = nil, message: String?, width: Int
    ) -> String {
        let position = VideoPlayerPresenter.formatTime(snapshot.position)
        let place = StatusTexts.place(snapshot)
        let name = "\(state)".padding(toLength: 9, withPad: " ", startingAt: 0)
        let room = max(1, width - 1)
        if let subtitle, retry == nil, message == nil {
            return SubtitleTexts.statusLine(
                subtitle, state: "\(state)", place: place, position: position, controls: controls, room: room)
        }
        let variant = snapshot.variant.map(variant)
        let counted = [variant, snapshot.variantSwitches.map(switches)].compactMap { $0 }.joined(separator: ", ")
        let variants = variant == nil ? [] : [counted, variant]
        let metrics = [buffer(snapshot), snapshot.throughput.map(bandwidth)]
        let parts = retry == nil && message == nil ? metrics : [retry, message]
        let choices: [[String?]] =
            (variants + [nil]).map { [name, place, $0] + parts + [controls] }
            + (retry == nil && message == nil
                ? [[name, place, buffer(snapshot)], [name, place], ["\(state)", position]]
                : [[name, place, retry, message], [name, retry, message], [retry, message]])
        let lines = choices.map { $0.compactMap { $0 }.filter { !$0.isEmpty }.joined(separator: "  ").printable }
        return lines.first { TextWidth.columns(of: $0) <= room } ?? TextWidth.cut(lines[lines.count - 1], to: room)
    }

    private static func buffer(_ snapshot: PlayerSnapshot) -> String {
        let percent = snapshot.bufferingPercent.map { "  \($0) %" } ?? ""
        return "buffer \(seconds(snapshot.buffered))\(percent)"
    }

    /// Returns the known height and the known bitrate of a variant as text, such as "270p 620 kbit/s"; "?" if neither
    /// is known.
    static func variant(_ variant: MediaVariant) -> String {
        facts(of: variant, size: variant.height.map { "\($0)p" }).joined(separator: " ")
    }

    /// Returns the height and the bitrate of a variant as text, followed by the measured bitrate if it is known, such
    /// as "270p 620 kbit/s (2.5 Mbit/s measured)".
    private static func variant(_ variant: MediaVariant, measured: Double?) -> String {
        self.variant(variant) + (measured.map { " (\(bandwidth($0)) measured)" } ?? "")
    }

    /// Returns a line with the time of a switch, and the size and bitrate of the new variant.
    static func variant(_ variant: MediaVariant, at time: Double) -> String {
        "\(seconds(time, width: 8))  variant \(sizeAndBitrate(of: variant))"
    }

    /// Returns the known size and the known bitrate of a variant as text, such as "480x270, 620 kbit/s"; "?" if neither
    /// is known.
    static func sizeAndBitrate(of variant: MediaVariant) -> String {
        let size = variant.width.flatMap { width in variant.height.map { "\(width)x\($0)" } }
        return facts(of: variant, size: size).joined(separator: ", ")
    }

    /// Returns a line with the time and the reason of a warning.
    static func warning(_ warning: PlaybackWarning, at time: Double) -> String {
        "\(seconds(time, width: 8))  \(self.warning(warning))"
    }

    static func warning(_ warning: PlaybackWarning) -> String { "warning: \(warning.reason)".printable }

    /// Returns a line with the time, URL, cause, failed attempts and duration of a recovered error.
    static func recovery(_ error: RecoveredError, at time: Double) -> String {
        "\(seconds(time, width: 8))  \(recovery(error))"
    }

    static func recovery(_ error: RecoveredError) -> String {
        let cause = [error.code.rawValue, error.httpStatus?.description].compactMap { $0 }.joined(separator: " ")
        let attempts = error.attempts == 1 ? "1 failed attempt" : "\(error.attempts) failed attempts"
        return "recovered: \(error.url): \(cause), \(attempts), \(seconds(error.duration))".printable
    }

    /// Returns a line with the time, the kind of the event, and the class, identifier and duration of a date range.
    static func dateRange(_ event: DateRangeEvent, at time: Double) -> String {
        let range = event.redacted.range
        let facts = [range.className, range.duration.map { seconds($0) }].compactMap { $0 }.joined(separator: ", ")
        return "\(seconds(time, width: 8))  date range \(event.kind.rawValue): \(range.id)"
            + (facts.isEmpty ? "" : " (\(facts))")
    }

    private static func facts(of variant: MediaVariant, size: String?) -> [String] {
        let known = [size, variant.bitrate.map { bandwidth(Double($0)) }].compactMap { $0 }
        return known.isEmpty ? ["?"] : known
    }

    static func switches(_ count: Int) -> String {
        count == 0 ? "no switches" : count == 1 ? "1 switch" : "\(count) switches"
    }

    /// Returns the identifier, title and language of a track, such as "2 English (eng)".
    static func track(_ track: MediaTrack) -> String {
        let language = track.language.map { track.title == nil ? $0 : "(\($0))" }
        return ["\(track.id)", track.title, language].compactMap { $0 }.joined(separator: " ").printable
    }

    /// Returns the speed, the volume and the mute setting. A setting with its default value is omitted.
    static func controls(speed: Float, volume: Float, isMuted: Bool) -> String {
        let percent = Int((volume * 100).rounded())
        return [
            speed == 1 ? nil : VideoPlayerPresenter.formatSpeed(speed), volume == 1 ? nil : "volume \(percent)",
            isMuted ? "muted" : nil,
        ].compactMap { $0 }.joined(separator: "  ")
    }

    /// Returns a message about a failed request, with the URL, the reason, the number of the next retry and the delay
    /// before the retry.
    static func retry(_ retry: HTTPRetry) -> String {
        let wait = seconds(retry.delay.seconds)
        return "\(retry.url.redacted): \(retry.reason); retry \(retry.attempt) of \(retry.attempts) in \(wait)"
    }

    static func seconds(_ value: Double, width: Int = 0) -> String {
        let text = number(value, decimals: width > 0 ? 3...3 : 1...1)
        return String(repeating: " ", count: max(0, width - text.count)) + text + " s"
    }

    /// Returns a number with a noun, such as "1 stream" or "2 streams".
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    static func bandwidth(_ bitsPerSecond: Double) -> String {
        bitsPerSecond >= 1e6
            ? "\(number(bitsPerSecond / 1e6, decimals: 1...1)) Mbit/s"
            : "\(number(bitsPerSecond / 1e3, decimals: 0...0)) kbit/s"
    }

    static func bytes(_ count: Int64) -> String {
        count >= 1_000_000
            ? "\(number(Double(count) / 1e6, decimals: 1...1)) MB"
            : "\(number(Double(count) / 1e3, decimals: 0...0)) kB"
    }

    private static func number(_ value: Double, decimals: ClosedRange<Int>) -> String {
        value.formatted(
            .number.precision(.fractionLength(decimals)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
    }

    private static func detail(of action: PlaybackAction) -> String {
        switch action {
        case .load(let url): " \(url.redacted)"
        case .seek(let target): " to \(seconds(target))"
        case .didFail(let error): ": \(error.reason.printable)"
        case .play, .pause, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didEnterBackground,
            .didBecomeActive,
            .audioSessionInterrupted, .audioSessionResumed:
            ""
        }
    }
}
