import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of a stream that is played with the same bandwidth in virtual time and through a real nginx.
///
/// nginx forwards the data of an origin that limits the bandwidth, because its own `limit_rate` sends the data of one
/// second at once.
@Suite(
    "HLS as bandwidth changes", .needs(.nginx), .alone, .serialized, .startsProcesses, .tags(.integration, .network))
@MainActor
struct HLSLinkTests {
    @Test(
        "Through nginx, each switch occurs within one second of the same switch in virtual time",
        .timeLimit(.minutes(2)),
        arguments: [
            (AdaptationRuleName.throughput, [188_000, 752_000, 376_000, 752_000]), (.predictive, [188_000, 752_000]),
        ])
    func test_play_withAChangingBandwidth_switchesAsInVirtualTime(
        rule: AdaptationRuleName, bitrates: [Int]
    ) async throws {
        let (routes, clock) = (stream.routes, ManualClock())
        let expected = await play(
            anyURL("index.m3u8"), rule, ShapedTransport(routes: routes, clock: clock), clock
        ) { session, isDone in
            await clock.pass(.seconds(60), with: session, until: isDone)
        }
        #expect(expected.map(\.bitrate) == bitrates)

        let origin = try await ProxiedOrigin(routes)
        let url = try #require(origin.url("index.m3u8"))
        let system = SystemClock()
        let seen = await play(url, rule, URLSessionHTTPClient(clock: system), system) { session, isDone in
            await system.pass(.seconds(60), with: session, until: isDone)
        }
        #expect(seen.map(\.bitrate) == expected.map(\.bitrate))
        for (seen, expected) in zip(seen, expected) {
            #expect(abs(seen.time - expected.time) < 1, "\(seen) instead of \(expected)")
        }
    }

    private struct Choice {
        let bitrate: Int?
        /// The time since the load, in seconds.
        let time: Double
    }

    /// Plays to the end at twice the speed, and returns the chosen variants with their times. The test fails after a
    /// stall.
    private func play(
        _ url: URL, _ rule: AdaptationRuleName, _ transport: any HTTPTransport, _ clock: any MonotonicClock,
        _ pass: (PlayerSession, () -> Bool) async -> Void
    ) async -> [Choice] {
        var configuration = NativePlayer.Configuration()
        configuration.rule = rule.rule
        let player = NativePlayer(transport: transport, clock: clock, configuration: configuration)
        let session = PlayerSession(player: player, clock: clock)
        let (start, choices, states) = (clock.now, LockedValue<[Choice]>([]), LockedValue<[PlaybackState]>([]))
        let variants = session.variantPublisher.sink { variant in
            choices.withLock { $0.append(Choice(bitrate: variant.bitrate, time: (clock.now - start).seconds)) }
        }
        let changes = session.statePublisher.sink { state in states.withLock { $0.append(state) } }
        defer { withExtendedLifetime((variants, changes)) {} }
        session.send(.load(url))
        session.setSpeed(2)
        session.send(.play)
        await pass(session) { session.currentState.needsCommand }
        #expect(states.withLock { $0 } == [.idle, .loading(url), .playing, .ended])
        return choices.withLock { $0 }
    }

    /// 50 segments in three variants. The bandwidth is 4 Mbit/s, but a third of that for ten segments in the middle.
    private let stream = LinkStream(
        bitrates: [188_000, 376_000, 752_000],
        bandwidths: (0..<50).map { (14..<24).contains($0) ? 1_333_333 : 4_000_000 })
}
