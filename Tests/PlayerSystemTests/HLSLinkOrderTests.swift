import AdaptationSimulator
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
        let transport = ShapedTransport(routes: stream.routes, clock: clock)
        return await play(anyURL("index.m3u8"), transport, clock) { session, isDone in
            await clock.pass(.seconds(300), with: session, until: isDone)
        }
    }

    @MainActor
    func playThroughNginx() async throws -> Double {
        let origin = try await ProxiedOrigin(stream.routes)
        let (clock, url) = (SystemClock(), try #require(origin.url("index.m3u8")))
        return await play(url, URLSessionHTTPClient(clock: clock), clock) { session, isDone in
            await clock.pass(.seconds(300), with: session, until: isDone)
        }
    }

    /// Plays the stream to its end, and returns the score: the mean utility of the segments, less five times the
    /// ratio of the stalled time.
    @MainActor
    private func play(
        _ url: URL, _ transport: any HTTPTransport, _ clock: any MonotonicClock,
        _ pass: (PlayerSession, () -> Bool) async -> Void
    ) async -> Double {
        let (variants, count) = (PlayedVariants(), Double(Self.segmentCount))
        var configuration = NativePlayer.Configuration()
        configuration.rule = variants.recorded(rule.rule)
        let player = StreamingPlayer(transport: transport, configuration: configuration, clock: clock)
        player.play(url)
        await pass(player.session) { player.session.currentState.needsCommand }
        #expect(player.state == .ended, "\(self)")
        #expect(variants.count == Self.segmentCount, "\(self)")
        let utility = variants.sum { log(Double(Self.bitrates[$0]) / Double(Self.bitrates[0])) }
        let stalled = player.metrics.rebufferTime
        return (utility - 5 * stalled) / (count + stalled)
    }

    /// A stream whose bandwidth changes after three to eight segments.
    private var stream: LinkStream {
        var (random, bandwidths) = (SeededGenerator(seed: UInt64(link)), [Double]())
        while bandwidths.count < Self.segmentCount {
            let bandwidth = 400_000 * exp(Double.random(in: 0...2.5, using: &random))
            bandwidths += Array(repeating: bandwidth, count: .random(in: 3...8, using: &random))
        }
        return LinkStream(bitrates: Self.bitrates, bandwidths: Array(bandwidths.prefix(Self.segmentCount)))
    }
}
