import Foundation
import StreamingCore

/// The text of a playlist of a live stream.
struct LivePlaylistText {
    private(set) var text = "#EXTM3U\n"

    /// Creates the multivariant playlist of a stream.
    init(multivariantOf stream: LiveStream) {
        line("#EXT-X-VERSION:3")
        line("#EXT-X-INDEPENDENT-SEGMENTS")
        for (index, rendition) in stream.audio.enumerated() {
            var list = ["TYPE=AUDIO", "GROUP-ID=\"audio\"", "NAME=\"\(rendition.name)\""]
            if let language = rendition.language { list.append("LANGUAGE=\"\(language)\"") }
            list += ["DEFAULT=\(index == 0 ? "YES" : "NO")", "AUTOSELECT=YES", "URI=\"\(rendition.name).m3u8\""]
            line("#EXT-X-MEDIA:" + list.joined(separator: ","))
        }
        let audioBandwidth = stream.audio.map(\.bandwidth).max() ?? 0
        for variant in stream.variants {
            var list = ["BANDWIDTH=\(variant.bandwidth + audioBandwidth)"]
            if let resolution = variant.resolution { list.append("RESOLUTION=\(resolution)") }
            if let codecs = variant.codecs { list.append("CODECS=\"\(codecs)\"") }
            if !stream.audio.isEmpty { list.append("AUDIO=\"audio\"") }
            line("#EXT-X-STREAM-INF:" + list.joined(separator: ","))
            line("\(variant.name).m3u8")
        }
    }

    /// Creates the media playlist of a rendition.
    ///
    /// - Parameters:
    ///   - window: The segments of the playlist.
    ///   - track: The rendition.
    ///   - isDelta: Whether the playlist omits the segments before the skip boundary (6.2.5.1). Ignored if the stream
    ///     has no skip boundary or has ended.
    ///   - reports: The name and the newest media sequence number of each other rendition, and the number of the newest
    ///     partial segment; nil for no partial segment.
    init(
        _ window: LiveWindow, of track: LiveTrack, isDelta: Bool,
        reports: [(name: String, sequence: Int, part: Int?)] = []
    ) {
        let stream = track.stream
        writeHead(window, of: track)
        let boundary = isDelta && !window.isEnded ? stream.serverControl.canSkipUntil : nil
        let skipped = boundary.map { window.skippedCount(boundary: $0) } ?? 0
        if skipped > 0 { line("#EXT-X-SKIP:SKIPPED-SEGMENTS=\(skipped)") }
        for index in window.segments.dropFirst(skipped) { writeSegment(index, window, of: track) }
        if window.isEnded {
            line("#EXT-X-ENDLIST")
            return
        }
        if window.unfinishedParts > 0 {
            writeTags(of: window.segments.upperBound, window.run, of: track)
            writeParts(of: window.segments.upperBound, window, of: track)
        }
        if let next = window.next {
            let address = LiveAddress(
                rendition: track.rendition.name, run: window.run.number,
                sequence: window.run.firstSequence + next.index, part: next.part)
            line("#EXT-X-PRELOAD-HINT:TYPE=PART,URI=\"\(address.path)\"")
        }
        for report in reports {
            let part = report.part.map { ",LAST-PART=\($0)" } ?? ""
            line("#EXT-X-RENDITION-REPORT:URI=\"\(report.name).m3u8\",LAST-MSN=\(report.sequence)\(part)")
        }
    }

    private mutating func writeHead(_ window: LiveWindow, of track: LiveTrack) {
        let stream = track.stream
        // A delta update needs version 9 (section 8).
        line("#EXT-X-VERSION:\(stream.serverControl.canSkipUntil == nil ? 3 : 9)")
        if let offset = stream.startOffset { line("#EXT-X-START:TIME-OFFSET=\(Self.decimal(offset))") }
        line("#EXT-X-TARGETDURATION:\(Int(stream.targetDuration.seconds))")
        writeServerControl(stream.serverControl)
        if let target = stream.partDuration { line("#EXT-X-PART-INF:PART-TARGET=\(Self.decimal(target))") }
        if stream.window == .event { line("#EXT-X-PLAYLIST-TYPE:EVENT") }
        line("#EXT-X-MEDIA-SEQUENCE:\(window.run.firstSequence + window.segments.lowerBound)")
        let discontinuity = window.run.discontinuity(
            before: window.segments.lowerBound, every: stream.discontinuityInterval)
        if stream.discontinuityInterval != nil || discontinuity > 0 {
            line("#EXT-X-DISCONTINUITY-SEQUENCE:\(discontinuity)")
        }
        // A delta update contains the date ranges of the segments that the update omits (6.2.5.1). A date range lasts
        // two segments, so the date range that starts one segment before the window overlaps the window.
        for index in max(0, window.segments.lowerBound - 1)..<window.segments.upperBound {
            writeDateRange(at: index, window.run, of: track)
        }
    }

    /// Writes the date range that starts with a segment, if there is one.
    private mutating func writeDateRange(at index: Int, _ run: LiveRun, of track: LiveTrack) {
        guard let interval = track.stream.dateRangeInterval, index % interval == 0,
            let date = track.date(of: index, in: run), let first = run.timeline.interval(of: index)
        else { return }
        let end = run.timeline.interval(of: index + 1)?.upperBound ?? first.upperBound
        line(
            "#EXT-X-DATERANGE:ID=\"range-\(run.number)-\(index)\",START-DATE=\"\(Self.text(of: date))\","
                + "DURATION=\(Self.decimal(end - first.lowerBound))")
    }

    private mutating func writeServerControl(_ control: LiveServerControl) {
        var list: [String] = []
        if control.canBlockReload { list.append("CAN-BLOCK-RELOAD=YES") }
        if let boundary = control.canSkipUntil { list.append("CAN-SKIP-UNTIL=\(Self.decimal(boundary))") }
        if let holdBack = control.holdBack { list.append("HOLD-BACK=\(Self.decimal(holdBack))") }
        if let holdBack = control.partHoldBack { list.append("PART-HOLD-BACK=\(Self.decimal(holdBack))") }
        if !list.isEmpty { line("#EXT-X-SERVER-CONTROL:" + list.joined(separator: ",")) }
    }

    private mutating func writeSegment(_ index: Int, _ window: LiveWindow, of track: LiveTrack) {
        let run = window.run
        guard let interval = run.timeline.interval(of: index) else { return }
        writeTags(of: index, run, of: track)
        // The partial segments of a segment are removed together, as soon as the first one ends more than three target
        // durations before the end of the playlist (6.2.2).
        let firstPart = run.timeline.parts(of: index).first
        if let firstPart, window.end - firstPart.upperBound <= track.stream.targetDuration * 3 {
            writeParts(of: index, window, of: track)
        }
        line("#EXTINF:\(Self.decimal(interval.length)),")
        line(
            LiveAddress(rendition: track.rendition.name, run: run.number, sequence: run.firstSequence + index).path)
    }

    /// Writes the tags of a segment that precede its partial segments.
    private mutating func writeTags(of index: Int, _ run: LiveRun, of track: LiveTrack) {
        let interval = track.stream.discontinuityInterval
        if let interval, index > 0, index % interval == 0 { line("#EXT-X-DISCONTINUITY") }
        if let date = track.date(of: index, in: run) { line("#EXT-X-PROGRAM-DATE-TIME:\(Self.text(of: date))") }
        if track.isGap(run.firstSequence + index) { line("#EXT-X-GAP") }
    }

    private mutating func writeParts(of index: Int, _ window: LiveWindow, of track: LiveTrack) {
        let run = window.run
        let parts = run.timeline.parts(of: index)
        let sequence = run.firstSequence + index
        for (part, interval) in parts.enumerated().prefix(
            window.segments.contains(index) ? parts.count : window.unfinishedParts)
        {
            let address = LiveAddress(
                rendition: track.rendition.name, run: run.number, sequence: sequence, part: part)
            var list = ["DURATION=\(Self.decimal(interval.length))", "URI=\"\(address.path)\""]
            if part == 0 { list.append("INDEPENDENT=YES") }
            if track.isGap(sequence) { list.append("GAP=YES") }
            line("#EXT-X-PART:" + list.joined(separator: ","))
        }
    }

    private mutating func line(_ text: String) { self.text += text + "\n" }

    /// Returns a duration in seconds, with one to six decimals.
    static func decimal(_ duration: Duration) -> String {
        if duration < .zero { return "-" + decimal(.zero - duration) }
        let (seconds, attoseconds) = (duration + .nanoseconds(500)).components
        var digits = String(attoseconds / 1_000_000_000_000 + 1_000_000).dropFirst()
        while digits.count > 1, digits.last == "0" { digits.removeLast() }
        return "\(seconds).\(digits)"
    }

    /// Returns a date in the format of EXT-X-PROGRAM-DATE-TIME, rounded to milliseconds.
    static func text(of date: Date) -> String {
        let milliseconds = Int((date.timeIntervalSinceReferenceDate * 1_000).rounded())
        let rest = (milliseconds % 1_000 + 1_000) % 1_000
        let whole = Date(timeIntervalSinceReferenceDate: Double(milliseconds - rest) / 1_000)
        let digits = String(String(rest + 1_000).dropFirst())
        return "\(whole.ISO8601Format().dropLast()).\(digits)Z"
    }
}
