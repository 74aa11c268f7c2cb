import Foundation
import LocalOrigin

extension OriginResource {
    /// Returns an HLS playlist.
    static func playlist(_ text: String) -> OriginResource {
        .data(Data(text.utf8), contentType: "application/vnd.apple.mpegurl")
    }

    /// Returns a media playlist and its transport stream segments, by path.
    ///
    /// - Parameters:
    ///   - path: The path of the playlist.
    ///   - tags: The lines before the first segment.
    ///   - numbers: The numbers of the segments. The file of segment N is `/N.ts`.
    ///   - duration: The duration of each segment, in seconds.
    ///   - isEnded: Whether the playlist has EXT-X-ENDLIST.
    static func stream(
        at path: String, _ tags: [String], segments numbers: Range<Int>, duration: Int, isEnded: Bool
    ) -> [String: OriginResource] {
        var segment = Data(count: 188 * 100)
        segment[0] = 0x47
        let lines =
            tags + numbers.flatMap { ["#EXTINF:\(duration),", "\($0).ts"] } + (isEnded ? ["#EXT-X-ENDLIST"] : [])
        var resources = [path: playlist(lines.joined(separator: "\n"))]
        for number in numbers { resources["/\(number).ts"] = .data(segment, contentType: "video/mp2t") }
        return resources
    }
}
