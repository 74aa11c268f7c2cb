import Foundation
import StreamInspection
import TerminalScreen

/// The printed lines of `player probe`.
enum ProbeTexts {
    /// Returns a line with the kind of the presentation, its duration, its streams and its features.
    static func presentation(_ streams: [ProbedStream], of url: String) -> String {
        let properties = PresentationProperties(streams)
        var parts = [properties.kind.title]
        if let duration = properties.duration { parts.append(PlaybackTexts.seconds(duration)) }
        if properties.isMultivariant { parts.append(PlaybackTexts.count(properties.variants, "variant")) }
        if properties.renditions > 0 { parts.append(PlaybackTexts.count(properties.renditions, "rendition")) }
        if let part = properties.partTarget { parts.append("low latency (partial segments of \(part.inSeconds))") }
        if properties.discontinuities > 0 {
            parts.append("\(properties.discontinuities) discontinuit\(properties.discontinuities == 1 ? "y" : "ies")")
        }
        parts += properties.encryption
        return "\(url): \(parts.joined(separator: ", "))".printable
    }

    /// Returns the lines of a table with one row per stream, below the names of the columns.
    static func table(_ results: [InspectedPresentation.Result]) -> [String] {
        let rows = [columns] + results.map(row)
        let widths = columns.indices.map { column in rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
        return rows.map { row in
            let cells = zip(row, widths).map { text, width in
                text + String(repeating: " ", count: width - TextWidth.columns(of: text))
            }
            return String(cells.joined(separator: "  ").reversed().drop { $0 == " " }.reversed())
        }
    }

    private static let columns = [
        "STREAM", "SIZE", "SEGMENTS", "MEDIA", "MEAN", "PEAK", "DECLARED", "EXCESS", "EXTINF", "AUDIO", "FORMAT",
        "CODECS",
    ]

    /// The maximum width of a cell, because the server chooses the names.
    private static let longestCell = 40

    private static func row(_ result: InspectedPresentation.Result) -> [String] {
        let (stream, measurement) = (result.stream, result.stream.measurement)
        let inspected = stream.segments.count { $0.segment.media != nil }
        let declared = stream.variant.map { Double($0.bandwidth) }
        let cells: [String?] = [
            stream.name, stream.resolution.map { "\($0.width)x\($0.height)" },
            "\(inspected)/\(stream.playlist.segmentCount)", measurement.duration?.inSeconds,
            result.meanBitrate.map(bitrate), result.peakBitrate.map(bitrate), declared.map(bitrate),
            result.excess.map(percent), measurement.playlistDrift.map(drift), result.audioDrift.map(drift),
            stream.container?.name, stream.codecs.isEmpty ? nil : stream.codecs.joined(separator: ","),
        ]
        return cells.map { TextWidth.cut(($0 ?? "-").printable, to: longestCell) }
    }

    /// Returns a bitrate as the option `--bandwidth` accepts it, in thousands or millions of bits per second.
    private static func bitrate(_ value: Double) -> String {
        value < 1e6 ? String(format: "%.1fk", value / 1e3) : String(format: "%.2fM", value / 1e6)
    }

    private static func percent(_ share: Double) -> String {
        share < 1e4 ? String(format: "%+.0f%%", share * 100) : ">1000000%"
    }

    private static func drift(_ seconds: Double) -> String {
        // A value that rounds to zero has no sign of its own.
        String(format: "%+.3f", abs(seconds) < 0.000_5 ? 0 : seconds)
    }

    /// Returns the line that reports a finding about the segments of a stream.
    static func line(_ finding: InspectionFinding, in stream: ProbedStream) -> String {
        "\(stream.name): \(finding)".printable
    }

    /// Returns a line with the counts of streams, segments and findings.
    static func summary(_ tally: ProbeTally) -> String {
        var parts = [PlaybackTexts.count(tally.streams, "stream"), PlaybackTexts.count(tally.segments, "segment")]
        let violations = tally.findings - tally.recommendations
        parts.append(violations == 0 ? "no violations" : PlaybackTexts.count(tally.findings, "finding"))
        if violations == 0, tally.recommendations > 0 {
            parts.append(PlaybackTexts.count(tally.recommendations, "recommendation") + " not followed")
        }
        if tally.skipped > 0 { parts.append("\(PlaybackTexts.count(tally.skipped, "stream")) not probed") }
        if tally.unreadable > 0 { parts.append(PlaybackTexts.count(tally.unreadable, "failure")) }
        return parts.joined(separator: ", ")
    }
}
