import Foundation
import StreamingTestKit

/// A folder with a live stream of six segments, of which a player plays the last three.
///
/// The multivariant playlist `index.m3u8` refers to the media playlist `live.m3u8`.
final class LiveFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("live-\(UUID().uuidString)")

    private static let playlist =
        "#EXTM3U\n#EXT-X-VERSION:3\n#EXT-X-TARGETDURATION:2\n"
        + (0..<6).map { "#EXTINF:2,\nlow-\($0).ts\n" }.joined()

    init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        let media = URL(fileURLWithPath: SourceTreeFolder.fixtures).appendingPathComponent("media/hls")
        for index in 0..<6 {
            let name = "low-\(index).ts"
            try FileManager.default.copyItem(
                at: media.appendingPathComponent(name), to: url.appendingPathComponent(name))
        }
        try write("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=180000\nlive.m3u8\n", to: "index.m3u8")
        try write(Self.playlist, to: "live.m3u8")
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// Ends the stream by adding EXT-X-ENDLIST to its playlist.
    func end() throws { try write(Self.playlist + "#EXT-X-ENDLIST\n", to: "live.m3u8") }

    private func write(_ text: String, to name: String) throws {
        try text.write(to: url.appendingPathComponent(name), atomically: true, encoding: .utf8)
    }
}
