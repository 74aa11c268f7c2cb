import Foundation
import LocalOrigin

/// A synthetic HLS stream with segments of one second, whose bandwidth depends on the index of the segment.
struct LinkStream {
    /// The bitrates of the variants in bits per second, in ascending order.
    let bitrates: [Int]
    /// The bandwidth of each segment, in bits per second.
    let bandwidths: [Double]

    /// The playlists and segments, with the entry playlist at `/index.m3u8`.
    var routes: OriginRoutes {
        var routes = OriginRoutes()
        var multivariant = "#EXTM3U\n"
        for (number, bitrate) in bitrates.enumerated() {
            multivariant += "#EXT-X-STREAM-INF:BANDWIDTH=\(bitrate)\nv\(number).m3u8\n"
            var playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
            var segment = Data(count: bitrate / 8 / 188 * 188)
            segment[0] = 0x47
            for (index, bandwidth) in bandwidths.enumerated() {
                playlist += "#EXTINF:1,\nv\(number)-\(index).ts\n"
                let path = "/v\(number)-\(index).ts"
                routes.resources[path] = .data(segment, contentType: "video/mp2t")
                routes.behaviours[path] = OriginBehaviour(bandwidth: bandwidth)
            }
            routes.resources["/v\(number).m3u8"] = Self.playlist(playlist + "#EXT-X-ENDLIST\n")
        }
        routes.resources["/index.m3u8"] = Self.playlist(multivariant)
        return routes
    }

    private static func playlist(_ text: String) -> OriginResource {
        .data(Data(text.utf8), contentType: "application/vnd.apple.mpegurl")
    }
}

/// An origin behind a real nginx, which forwards the data as it arrives.
///
/// The origin limits the bandwidth of each request, because `limit_rate` of nginx sends the data of one second at once.
final class ProxiedOrigin: Sendable {
    private let origin: LocalOrigin
    private let nginx: Nginx

    init(_ routes: OriginRoutes) async throws {
        origin = try LocalOrigin(routes)
        nginx = try await Nginx(
            locations: "location /link/ { proxy_pass \(origin.url("").absoluteString); proxy_buffering off; }")
    }

    /// Returns the URL of a resource through nginx; nil if the path is not a valid part of a URL.
    func url(_ path: String) -> URL? { URL(string: nginx.url("link/\(path)")) }
}
