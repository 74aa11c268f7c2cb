import Foundation
import StreamingCore

/// The totals of sessions in the text format 0.0.4 of Prometheus.
///
/// The textfile collector of node_exporter reads this format from files that end in `.prom`. The text has no
/// timestamps, because the collector does not accept them. Sessions and URLs are not labels, because their number is
/// not limited.
///
/// Source: https://prometheus.io/docs/instrumenting/exposition_formats/
public enum PrometheusText {
    /// The beginning of every text, by which a program can recognize an earlier export before it replaces the file.
    public static let beginning = "# HELP player_"

    /// Returns the metrics of `totals` as text: the counters, sorted by name, and then the histogram of start-up times.
    ///
    /// The text ends with a line break.
    public static func text(of totals: PlaybackTotals) -> String {
        let families = [
            counter("player_bytes_received_total", "Bytes received in response bodies.", Double(totals.bytes)),
            Family(
                name: "player_errors_total", type: "counter", help: "Failures that ended playback, by code.",
                samples: totals.failures.map { (labels: [("code", $0.key.rawValue)], value: Double($0.value)) }),
            counter(
                "player_playing_seconds_total", "Time in which the position advanced.", totals.time(in: .playing)),
            counter(
                "player_rebuffer_seconds_total", "Time spent rebuffering, after the start and outside of seeks.",
                totals.time(in: .rebuffering)),
            counter("player_rebuffers_total", "Rebuffers of at least 100 ms.", Double(totals.rebuffers)),
            Family(
                name: "player_recovered_errors_total", type: "counter",
                help: "Failed requests that playback recovered from, by code.",
                samples: totals.recoveredErrors.map { (labels: [("code", $0.key.rawValue)], value: Double($0.value)) }),
            counter("player_sessions_total", "Sessions, one for each load of a video.", Double(totals.sessions)),
            counter(
                "player_watched_seconds_total", "Time of playing, start-up, rebuffering and seeks (CTA-2066).",
                totals.watchedTime),
        ]
        return (families.map(\.text) + [startup(totals.startup)]).joined()
    }

    /// A metric with its samples.
    package struct Family {
        let name, type, help: String
        let samples: [(labels: [(String, String)], value: Double)]

        /// Creates a metric. Each sample is a value with the names and values of its labels.
        package init(
            name: String, type: String, help: String, samples: [(labels: [(String, String)], value: Double)]
        ) {
            (self.name, self.type, self.help, self.samples) = (name, type, help, samples)
        }

        /// The lines of the metric: its help, its type, and its samples, sorted.
        package var text: String {
            let lines = samples.map { sample in
                let labels = sample.labels.map { "\($0)=\"\(escaped($1))\"" }.joined(separator: ",")
                return "\(name)\(labels.isEmpty ? "" : "{\(labels)}") \(number(sample.value))"
            }
            return (["# HELP \(name) \(help)", "# TYPE \(name) \(type)"] + lines.sorted()).joined(separator: "\n")
                + "\n"
        }
    }

    private static func counter(_ name: String, _ help: String, _ value: Double) -> Family {
        Family(name: name, type: "counter", help: help, samples: [(labels: [], value: value)])
    }

    private static func startup(_ histogram: StartupHistogram) -> String {
        let name = "player_startup_seconds"
        var lines = [
            "# HELP \(name) Time from the request to play to the first advance of the position.",
            "# TYPE \(name) histogram",
        ]
        var count = 0
        for (bucket, bound) in StartupHistogram.bounds.enumerated() {
            Totals.add(histogram.counts[bucket], to: &count)
            lines.append("\(name)_bucket{le=\"\(number(bound))\"} \(count)")
        }
        lines += [
            "\(name)_bucket{le=\"+Inf\"} \(histogram.count)", "\(name)_sum \(number(histogram.sum))",
            "\(name)_count \(histogram.count)",
        ]
        return lines.joined(separator: "\n") + "\n"
    }

    /// Returns a number as text, without a decimal point for integers below 1e15.
    private static func number(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? "\(Int64(value))" : "\(value)"
    }

    /// Returns a label value with the escapes of the format.
    ///
    /// Codes may come from a custom player. A Swift character may consist of a quote and a combining mark, or of a
    /// carriage return and a line feed. A parser of the format reads bytes, so the method escapes each Unicode scalar.
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\".unicodeScalars
            case "\"": escaped += "\\\"".unicodeScalars
            case "\n": escaped += "\\n".unicodeScalars
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}

extension PlaybackTotals {
    /// The watched time by the definition of CTA-2066, in seconds: start-up, playing, stalls and seeks, without pauses.
    public var watchedTime: TimeInterval { RatioDefinition.cta2066.ratioStates.map(time).reduce(0, +) }
}
