import AdaptiveStreaming
import Foundation
import LocalOrigin

/// A synthetic stream: its playlists, and segments of MPEG-TS packets. The segments have the bitrate of their variant,
/// rounded to whole packets.
struct HLSFixture {
    /// The bitrates in bits per second, in ascending order. Their variants are `/v0.m3u8`, `/v1.m3u8` and so on.
    var bitrates = [376_000, 752_000, 1_504_000]
    var segments = 30
    /// The duration of each segment, in seconds.
    var segmentDuration = 2.0
    /// Further attributes of each EXT-X-STREAM-INF, such as `,AUDIO="a"`.
    var attributes = ""
    /// Further attributes of the EXT-X-STREAM-INF of one variant, by the index of the variant.
    var variantAttributes: [Int: String] = [:]
    /// Lines of the multivariant playlist before the variants.
    var head: [String] = []
    /// Lines of every media playlist before the segments.
    var mediaHead: [String] = []
    /// Lines before segments of every media playlist, by the index of the segment.
    var lines: [Int: [String]] = [:]

    var duration: Double { Double(segments) * segmentDuration }

    /// The playlists and segments, by path.
    var routes: OriginRoutes {
        var routes = OriginRoutes()
        routes.resources["/index.m3u8"] = Self.playlist(multivariant)
        for (number, bitrate) in bitrates.enumerated() {
            routes.resources["/v\(number).m3u8"] = Self.playlist(media("v\(number)"))
            // The segments share one resource, because each resource computes its entity tag from its bytes.
            let resource = OriginResource.data(segment(bitrate), contentType: "video/mp2t")
            for index in 0..<segments { routes.resources["/v\(number)-\(index).ts"] = resource }
        }
        return routes
    }

    /// The routes, with a copy of each variant below `/backup`.
    var routesWithBackup: OriginRoutes {
        var routes = routes
        for (path, resource) in routes.resources { routes.resources["/backup\(path)"] = resource }
        let backup = multivariant.map { $0.hasSuffix("m3u8") ? "backup/\($0)" : $0 }.dropFirst()
        routes.resources["/index.m3u8"] = Self.playlist(multivariant + backup)
        return routes
    }

    var multivariant: [String] {
        ["#EXTM3U"] + head
            + bitrates.enumerated().flatMap { number, bitrate in
                let resolution = "\(160 * (number + 1))x\(90 * (number + 1))"
                return [
                    "#EXT-X-STREAM-INF:BANDWIDTH=\(bitrate),RESOLUTION=\(resolution)\(attributes)"
                        + (variantAttributes[number] ?? ""),
                    "v\(number).m3u8",
                ]
            }
    }

    func media(_ name: String) -> [String] {
        ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(Int(segmentDuration))"] + mediaHead
            + (0..<segments).flatMap { (lines[$0] ?? []) + ["#EXTINF:\(segmentDuration),", "\(name)-\($0).ts"] }
            + ["#EXT-X-ENDLIST"]
    }

    func segment(_ bitrate: Int) -> Data {
        let packets = Int((Double(bitrate) * segmentDuration / 8 / 188).rounded())
        var data = Data(count: packets * 188)
        data[0] = 0x47
        return data
    }

    /// Returns the total size of the segments of a variant, in bytes.
    func size(of number: Int) -> Int64 { Int64(segment(bitrates[number]).count * segments) }

    static func playlist(_ lines: [String]) -> OriginResource {
        .data(Data(lines.joined(separator: "\n").utf8), contentType: "application/vnd.apple.mpegurl")
    }
}
