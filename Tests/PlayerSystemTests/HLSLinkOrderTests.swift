import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests that compare adaptation rules on links with varying bandwidth, in virtual time and through a real nginx.
///
/// The bandwidth of a link depends on the index of the segment, so that each rule has the same bandwidth for a segment.
@Suite(
    "Adaptation rules on the same links", .needs(.nginx), .slowRun, .alone, .startsProcesses,
    .tags(.integration, .network, .slow))
@MainActor
struct HLSLinkOrderTests {
    /// Two rules whose scores differ by less than this value in virtual time have no order.
    private static let leastDifference = 0.1

    @Test("On three links, the rules have the same order of scores through nginx as in virtual time")
    func test_play_onThreeLinks_ordersTheRulesAsInVirtualTime() async throws {
        var expected: [Session: Double] = [:]
        for session in Session.all { expected[session] = await session.playInVirtualTime() }
        let seen = try await withThrowingTaskGroup(of: (Session, Double).self) { group in
            for session in Session.all {
                group.addTask { (session, try await session.playThroughNginx()) }
            }
            var scores: [Session: Double] = [:]
            for try await (session, score) in group { scores[session] = score }
            return scores
        }
        var ordered = 0
        for one in Session.all {
            for other in Session.all where one.link == other.link {
                let difference = try #require(expected[one]) - #require(expected[other])
                guard difference >= Self.leastDifference else { continue }
                ordered += 1
                #expect(try #require(seen[one]) > #require(seen[other]), "\(one) and \(other): \(seen)")
            }
        }
        #expect(ordered > 9, "\(expected)")
    }
}

/// A session that plays the stream of a link with one adaptation rule.
private struct Session: Hashable, Sendable {
    private static let (segmentCount, bitrates) = (40, [300_000, 600_000, 1_200_000, 2_400_000])
    static let all = (1...3).flatMap { link in AdaptationRuleName.allCases.map { Session(link: link, rule: $0) } }

    let link: Int
    let rule: AdaptationRuleName

    @MainActor
    func playInVirtualTime() async -> Double {
        let clock = ManualClock()
        let transport = ShapedTransport(routes: routes, clock: clock)
        let player = await play(anyURL("index.m3u8"), transport, clock) { session, isDone in
            await clock.pass(.seconds(300), with: session, until: isDone)
        }
        return score(of: player, transport.requests.map(\.url.path))
    }

    @MainActor
    func playThroughNginx() async throws -> Double {
        let paths = LockedValue<[String]>([])
        let origin = try LocalOrigin(routes) { exchange in paths.withLock { $0.append(exchange.request.path) } }
        let nginx = try await Nginx(
            locations: "location /link/ { proxy_pass \(origin.url("").absoluteString); proxy_buffering off; }")
        let (clock, url) = (SystemClock(), try #require(URL(string: nginx.url("link/index.m3u8"))))
        let player = await play(url, URLSessionHTTPClient(clock: clock), clock) { session, isDone in
            await clock.pass(.seconds(300), with: session, until: isDone)
        }
        return score(of: player, paths.withLock { $0 })
    }

    @MainActor
    private func play(
        _ url: URL, _ transport: any HTTPTransport, _ clock: any MonotonicClock,
        _ pass: (PlayerSession, () -> Bool) async -> Void
    ) async -> StreamingPlayer {
        var configuration = NativePlayer.Configuration()
        configuration.rule = rule.rule
        let player = StreamingPlayer(transport: transport, configuration: configuration, clock: clock)
        player.play(url)
        await pass(player.session) { player.session.currentState.needsCommand }
        #expect(player.state == .ended, "\(self)")
        return player
    }

    /// Returns the mean utility of the segments, less five times the ratio of the stalled time.
    @MainActor
    private func score(of player: StreamingPlayer, _ paths: [String]) -> Double {
        // The last request for a segment names the variant that is played.
        var variants: [Int: Int] = [:]
        for path in paths where path.hasSuffix(".ts") {
            let numbers = path.split(whereSeparator: { !$0.isNumber }).compactMap { Int($0) }
            if numbers.count == 2 { variants[numbers[1]] = numbers[0] }
        }
        let utility = variants.values.map { log(Double(Self.bitrates[$0]) / Double(Self.bitrates[0])) }.reduce(0, +)
        let stalled = player.metrics.rebufferTime
        return (utility - 5 * stalled) / (Double(Self.segmentCount) + stalled)
    }

    /// The playlists and the segments of one second. The bandwidth changes after three to eight segments.
    private var routes: OriginRoutes {
        var (routes, random) = (OriginRoutes(), SeededGenerator(seed: UInt64(link)))
        var bandwidths: [Double] = []
        while bandwidths.count < Self.segmentCount {
            let bandwidth = 400_000 * exp(Double.random(in: 0...2.5, using: &random))
            bandwidths += Array(repeating: bandwidth, count: .random(in: 3...8, using: &random))
        }
        var multivariant = "#EXTM3U\n"
        for (number, bitrate) in Self.bitrates.enumerated() {
            multivariant += "#EXT-X-STREAM-INF:BANDWIDTH=\(bitrate)\nv\(number).m3u8\n"
            var playlist = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n"
            var segment = Data(count: bitrate / 8 / 188 * 188)
            segment[0] = 0x47
            for index in 0..<Self.segmentCount {
                playlist += "#EXTINF:1,\nv\(number)-\(index).ts\n"
                let path = "/v\(number)-\(index).ts"
                routes.resources[path] = .data(segment, contentType: "video/mp2t")
                routes.behaviours[path] = OriginBehaviour(bandwidth: bandwidths[index])
            }
            routes.resources["/v\(number).m3u8"] = .playlist(playlist + "#EXT-X-ENDLIST\n")
        }
        routes.resources["/index.m3u8"] = .playlist(multivariant)
        return routes
    }
}

extension OriginResource {
    fileprivate static func playlist(_ text: String) -> OriginResource {
        .data(Data(text.utf8), contentType: "application/vnd.apple.mpegurl")
    }
}
