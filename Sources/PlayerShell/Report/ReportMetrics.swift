import Foundation
import StreamingCore

/// The human-readable names and values of the metrics of a load.
enum ReportMetrics {
    typealias Row = (name: String, value: String)

    static func rows(of metrics: PlaybackMetrics, _ definition: RatioDefinition) -> [Row] {
        starts(metrics) + stalls(metrics, definition) + played(metrics) + live(metrics) + bitrates(metrics)
            + requests(metrics)
    }

    static let unknown = "unknown"

    private static func starts(_ metrics: PlaybackMetrics) -> [Row] {
        guard let time = metrics.startupTime else {
            return [("start-up time", metrics.hasStarted ? unknown : "never started")]
        }
        let boundary =
            switch metrics.startupBoundary {
            case .load: ", from the load"
            case .play: ", from the play command"
            case .preloaded: ", from the play command, preloaded"
            case nil: ""
            }
        return [("start-up time", seconds(time) + boundary)]
    }

    private static func stalls(_ metrics: PlaybackMetrics, _ definition: RatioDefinition) -> [Row] {
        let longest = metrics.longestRebuffer.map { ", longest \(seconds($0))" } ?? ""
        let ratio = metrics.rebufferRatio(definition).map { number($0 * 100, decimals: 2) + " %" }
        let rate = metrics.rebufferRate(definition).map { number($0, decimals: 2) + " per minute" }
        return [
            ("rebuffers", "\(metrics.rebufferCount)\(longest)"),
            ("rebuffer time", seconds(metrics.rebufferTime)),
            ("rebuffer ratio", "\(ratio ?? unknown) (\(definition.rawValue))"),
            ("rebuffer rate", "\(rate ?? unknown) (\(definition.rawValue))"),
            ("micro-stalls", "\(metrics.microStallCount)"),
            ("seeks", "\(metrics.seekCount)" + (metrics.longestSeekTime.map { ", longest \(seconds($0))" } ?? "")),
        ]
    }

    private static func played(_ metrics: PlaybackMetrics) -> [Row] {
        let share = metrics.coverageShare.map { ", \(number($0 * 100, decimals: 1)) % of the duration" } ?? ""
        return [
            ("played time", seconds(metrics.playedTime)), ("media time", metrics.mediaTime.map(seconds) ?? unknown),
            ("coverage", seconds(metrics.coverage) + share),
        ]
    }

    /// Returns the rows about the live latency; none if the live latency is unknown, or if the media is not live.
    private static func live(_ metrics: PlaybackMetrics) -> [Row] {
        guard let last = metrics.liveLatency else { return [] }
        let mean = metrics.meanLiveLatency.map(seconds) ?? unknown
        return [("live latency", "mean \(mean), last \(seconds(last))")]
            + (metrics.liveSpeedChanges.map { [("changes of live speed", "\($0)")] } ?? [])
    }

    private static func bitrates(_ metrics: PlaybackMetrics) -> [Row] {
        let bitrate = { (variant: MediaVariant?) in
            variant?.bitrate.map { PlaybackTexts.bandwidth(Double($0)) } ?? unknown
        }
        let mean = metrics.meanBitrate.map(PlaybackTexts.bandwidth) ?? unknown
        let switches = metrics.switches.map {
            "\($0) (\(metrics.switchesUp ?? 0) up, \(metrics.switchesDown ?? 0) down)"
        }
        let measured = metrics.meanMeasuredBitrate.map { "mean \(PlaybackTexts.bandwidth($0))" }
        return [
            (
                "bitrate",
                metrics.firstVariant == nil
                    ? unknown
                    : "mean \(mean), first \(bitrate(metrics.firstVariant)), last \(bitrate(metrics.lastVariant))"
            ),
            ("switches", switches ?? unknown), ("measured bitrate", measured ?? unknown),
            ("throughput", metrics.meanThroughput.map { "mean \(PlaybackTexts.bandwidth($0))" } ?? unknown),
        ]
    }

    private static func requests(_ metrics: PlaybackMetrics) -> [Row] {
        return [
            ("requests", metrics.requests.map { "\($0)" } ?? unknown),
            ("received", metrics.bytes.map(PlaybackTexts.bytes) ?? unknown), ("retries", "\(metrics.retries)"),
            ("recovered errors", list(metrics.recoveredErrors)),
        ]
    }

    /// Returns the counts with their names, sorted by name; "none" if there are no counts.
    static func list<Name>(_ counts: [Name: Int]) -> String {
        let entries = counts.map { "\($0.key) \($0.value)" }.sorted()
        return entries.isEmpty ? "none" : entries.joined(separator: ", ").printable
    }

    static func seconds(_ value: Double) -> String { PlaybackTexts.seconds(value) }

    static func number(_ value: Double, decimals: Int) -> String {
        value.formatted(
            .number.precision(.fractionLength(decimals)).grouping(.never).locale(Locale(identifier: "en_US_POSIX")))
    }
}
