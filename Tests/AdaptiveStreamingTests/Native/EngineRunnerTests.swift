import AdaptiveStreaming
import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

/// Tests of transports and rules that use the player, which must hold no lock while such code runs.
@Suite("NativePlayer and external code", .tags(.unit))
struct EngineRunnerTests {
    @Test("If a transport uses the player while a request is cancelled, no deadlock occurs", .timeLimit(.minutes(1)))
    func test_stop_withATransportThatUsesThePlayer_doesNotDeadlock() {
        let (clock, transport) = (ManualClock(), UnresponsiveTransport())
        let player = NativePlayer(transport: transport, clock: clock)
        nonisolated(unsafe) let same = player
        transport.onCancel.withLock {
            $0 = {
                same.pause()
                _ = same.currentTime
            }
        }
        player.load(url: anyURL("a.mp4"))
        clock.settle()
        player.stop()
        #expect(transport.wasFree.withLock { $0 } == true)
        clock.settle()
    }

    @Test("The position can be read while the engine chooses a variant", .timeLimit(.minutes(1)))
    func test_currentTime_whileTheEngineChoosesAVariant_doesNotWait() {
        let rule = ReadingRule()
        let clock = ManualClock()
        let transport = ShapedTransport(routes: HLSFixture().routes, clock: clock)
        var configuration = NativePlayer.Configuration()
        configuration.rule = rule
        let player = NativePlayer(transport: transport, clock: clock, configuration: configuration)
        nonisolated(unsafe) let same = player
        rule.read.withLock { $0 = { _ = (same.currentTime, same.snapshot, same.tracks) } }
        player.load(url: anyURL("index.m3u8"))
        player.play()
        clock.advance(by: .seconds(5))
        #expect(rule.wasFree.withLock { $0 } == true)
        #expect(player.currentTime > 0)
        rule.read.withLock { $0 = {} }
    }

    @Test("Commands and reads of the position do not wait while a playlist is parsed", .timeLimit(.minutes(1)))
    func test_commands_whileAPlaylistIsParsed_doNotWait() {
        let command = LockedValue<@Sendable () -> Void>({})
        let wasFree = LockedValue<[Bool]>([])
        let clock = ManualClock()
        let transport = ShapedTransport(routes: HLSFixture().routes, clock: clock)
        let player = NativePlayer(StreamEngine(), transport: transport, clock: clock) { document in
            let isFree = endsOnAnotherThread(command.withLock { $0 })
            wasFree.withLock { $0.append(isFree) }
            return document.parsed()
        }
        nonisolated(unsafe) let same = player
        command.withLock {
            $0 = {
                same.play()
                _ = (same.currentTime, same.snapshot, same.tracks)
            }
        }
        player.load(url: anyURL("index.m3u8"))
        clock.advance(by: .seconds(5))
        // Three playlists are parsed: the multivariant playlist, and a media playlist for each variant that was played.
        #expect(wasFree.withLock { $0 } == [true, true, true])
        #expect(player.currentTime > 0)
        command.withLock { $0 = {} }
    }

    @Test("A snapshot follows the clock between two inputs of the engine")
    func test_snapshot_betweenTwoInputs_followsTheClock() {
        let clock = ManualClock()
        let transport = ShapedTransport(routes: HLSFixture().routes, clock: clock)
        let player = NativePlayer(transport: transport, clock: clock)
        player.load(url: anyURL("index.m3u8"))
        player.play()
        clock.advance(by: .seconds(20))
        let (before, sleepers) = (player.snapshot, clock.sleeperCount)
        clock.advance(by: .milliseconds(10))
        let after = player.snapshot
        #expect(clock.sleeperCount == sleepers)
        #expect(abs(after.position - before.position - 0.01) < 1e-9)
        #expect(abs(before.buffered - after.buffered - 0.01) < 1e-9)
    }
}

/// An adaptation rule that reads the player while it chooses a variant.
private final class ReadingRule: AdaptationRule {
    let read = LockedValue<@Sendable () -> Void>({})
    let wasFree = LockedValue<Bool?>(nil)
    private let rule = ThroughputRule()

    func choose(_ context: AdaptationContext) -> Int {
        let read = read.withLock { $0 }
        let isFree = wasFree.withLock { $0 } != false && endsOnAnotherThread(read)
        wasFree.withLock { $0 = isFree }
        return rule.choose(context)
    }

    func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? {
        rule.restartVariant(for: download, context)
    }
}
