import AdaptiveStreaming
import CHeapSize
import Foundation
import HLSPlaylist

/// Prints the time to parse a long playlist, and the memory of the parsed playlist.
///
/// - Parameter file: The path at which to save the playlist's text, or nil to save nothing.
/// - Returns: Whether the parsed playlist takes at most 5 times the memory of its text. The result is also true if the
///   memory is unknown on this system.
/// - Throws: `PlaylistError` if the playlist cannot be parsed, or `CocoaError` if the file cannot be written or the
///   parsed playlist is wrong.
func playlistBenchmark(writingTo file: String?) throws -> Bool {
    let data = Data(longPlaylist.utf8)
    if let file { try data.write(to: URL(filePath: file)) }
    let rounds = 31
    var times: [Double] = []
    for _ in 0..<rounds {
        let time = try ContinuousClock().measure { blackHole(try PlaylistParser.parse(data)) }
        times.append(time / .milliseconds(1))
    }
    times.sort()
    let before = allocated_bytes()
    let parsed = try PlaylistParser.parse(data)
    let held = Double(allocated_bytes() - before) / Double(data.count)
    guard case .media(let media) = parsed.playlist, media.segments.count == 20_000, parsed.findings.isEmpty else {
        throw CocoaError(.fileReadCorruptFile)
    }
    print("\(conditions); 20,000 segments, \(data.count) bytes; median and minimum of \(rounds) rounds")
    print(String(format: "PlaylistParser.parse  %8.2f ms %8.2f ms", times[rounds / 2], times[0]))
    print(
        before < 0
            ? "memory                unknown on this system"
            : String(format: "memory                %8.2f times the size of the text", held))
    return before < 0 || held <= 5
}

/// The text of a playlist with realistic URLs and 20,000 segments.
///
/// Each segment lasts about 6 s, so the playlist lasts about 33 hours.
private var longPlaylist: String {
    var text = "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:7\n#EXT-X-PLAYLIST-TYPE:VOD\n"
    for index in 0..<20_000 {
        let number = "\(100_000 + index)"
        text +=
            "#EXTINF:\(index % 2 == 0 ? "6.006" : "5.97267"),\nhttps://cdn.example.com/video/720p/segment-\(number).ts\n"
    }
    return text + "#EXT-X-ENDLIST\n"
}
