import Foundation
import HLSPlaylist
import StreamMonitoring
import StreamingCore
import StreamingTestKit

/// The checks of a stream with the variants `a` and `b`, which receive versions at chosen times.
struct HealthHarness {
    /// The segments of a version: the media sequence number of the first one, and the durations.
    typealias Segments = (first: Int, durations: [Double])

    static let (a, b) = (anyURL("live/a.m3u8"), anyURL("live/b.m3u8"))

    var health = StreamHealth()

    /// Creates the checks after the multivariant playlist was received.
    init(variants: [String] = ["a", "b"]) throws {
        var text = "#EXTM3U\n"
        for name in variants { text += "#EXT-X-STREAM-INF:BANDWIDTH=100000\n\(name).m3u8\n" }
        try add(text, from: anyURL("live/index.m3u8"), requestedAt: 0, receivedAt: 0)
    }

    var rules: [String] { health.log.findings.map(\.rule.id) }

    /// Adds a version of a media playlist.
    ///
    /// - Parameters:
    ///   - url: The URL of the playlist.
    ///   - segments: The segments, whose URIs are their numbers plus `suffix`.
    ///   - date: The program date of the first segment, in seconds; nil for a playlist without dates.
    ///   - requestedAt: The time of the request, in seconds.
    ///   - receivedAt: The time of the reception; that of the request by default.
    mutating func add(
        _ url: URL, _ segments: Segments, target: Int = 6, date: Double? = nil, suffix: String = ".ts",
        requestedAt: Double, receivedAt: Double? = nil
    ) throws {
        var text = "#EXTM3U\n#EXT-X-TARGETDURATION:\(target)\n#EXT-X-MEDIA-SEQUENCE:\(segments.first)\n"
        if let date {
            let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
            text += "#EXT-X-PROGRAM-DATE-TIME:\(style.format(Date(timeIntervalSinceReferenceDate: date)))\n"
        }
        for (index, duration) in segments.durations.enumerated() {
            text += "#EXTINF:\(duration),\n\(segments.first + index)\(suffix)\n"
        }
        try add(text, from: url, requestedAt: requestedAt, receivedAt: receivedAt ?? requestedAt)
    }

    /// Adds the end of a request, with a status or an error.
    mutating func end(
        _ url: URL, for purpose: HTTPRequest.Purpose = .playlist, status: Int? = nil, error: HTTPError? = nil,
        from begin: Double, to end: Double
    ) {
        let request = HTTPRequest(url, for: purpose)
        health.begin(url, at: .seconds(begin))
        var record = RequestRecord(of: request, at: .seconds(begin))
        if let status { record.receiveHead(status, [:], at: .seconds(end)) }
        if status == 200 { record.receive(Data("#EXTM3U\n".utf8), at: .seconds(end)) }
        record.end(error.map { .failed($0) } ?? .complete, at: .seconds(end))
        health.add(ResponseSummary(record), url: url)
    }

    private mutating func add(_ text: String, from url: URL, requestedAt: Double, receivedAt: Double) throws {
        let playlist = ObservedPlaylist(
            url: url, finalURL: url, text: Data(text.utf8), requestedAt: .seconds(requestedAt),
            receivedAt: .seconds(receivedAt))
        health.add(try PlaylistParser.parse(playlist.text), of: playlist, isReload: false)
    }
}
