import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@testable import PlayerShell

@MainActor
@Suite("Playback", .tags(.unit))
struct PlaybackTests {
    @Test("The metrics of a load include a response that arrives before the transition is reported")
    func test_load_withAnImmediateResponse_countsTheBytes() throws {
        let player = ImmediatePlayer()
        let sut = try makeSUT(player)
        var replaced: [PlaybackSummary] = []
        sut.onReplacedLoad = { replaced.append($0) }

        #expect(sut.load(try url("first"), server: nil) == nil)
        #expect(sut.summary(exitCode: nil).metrics.bytes == 100)
        #expect(sut.summary(exitCode: nil).metrics.requests == 1)

        sut.play(try url("second"), server: nil)
        #expect(replaced.map(\.metrics.bytes) == [100])
        #expect(replaced.map(\.metrics.requests) == [1])
        #expect(replaced.map(\.metrics.outcome) == [.replaced])
        #expect(sut.summary(exitCode: nil).metrics.bytes == 100)
        #expect(sut.summary(exitCode: nil).metrics.requests == 1)
    }

    @Test("The start-up time is measured from the load, even with a start position")
    func test_play_fromAPosition_countsTheStartUpTimeFromTheLoad() throws {
        let (player, clock) = (PlayerSpy(), ManualClock())
        let sut = try makeSUT(player, clock)
        sut.play(try url("a"), server: nil, from: 20)
        #expect(sut.history.map(\.action.name) == ["load", "seek", "play"])
        clock.advance(by: .seconds(3))
        report(.didBecomeReady, by: player, to: sut)
        #expect(sut.summary(exitCode: nil).metrics.startupTime == 3)
    }

    @Test("Each recovered error is reported, and is counted for its load")
    func test_recoveredError_ofALoad_isReportedAndCounted() throws {
        let player = PlayerSpy()
        let sut = try makeSUT(player)
        var recovered: [RecoveredError] = []
        sut.onEvent = { if case .recovered(let error) = $0 { recovered.append(error) } }
        sut.play(try url("a"), server: nil)
        let error = RecoveredError(
            code: .httpStatus, httpStatus: 503, url: try url("s1.ts"), attempts: 2, duration: 1.5)
        report(.didRecover(error), by: player, to: sut)
        #expect(recovered == [error])
        #expect(sut.summary(exitCode: nil).metrics.recoveredErrors == [.httpStatus: 1])
        sut.play(try url("b"), server: nil)
        #expect(sut.summary(exitCode: nil).metrics.recoveredErrors == [:])
    }

    @Test("A variant that fails repeatedly counts as one failed variant")
    func test_summary_afterRepeatedWarnings_namesEachVariantOnce() throws {
        let player = PlayerSpy()
        let sut = try makeSUT(player)
        sut.play(try url("a"), server: nil)
        let (low, high) = (MediaVariant(bitrate: 180_000), MediaVariant(bitrate: 620_000))
        for variant in [high, low, high] {
            report(.warning(PlaybackWarning(.variant, reason: "any", variant: variant)), by: player, to: sut)
        }
        #expect(sut.summary(exitCode: nil).metrics.failedVariants == [high, low])
    }

    @Test(
        "If the seek of a retry is rejected, the rejection is reported for a file, but not for a live stream",
        arguments: [true, false])
    func test_retry_ofALiveStream_doesNotReportTheRejectedSeek(isLive: Bool) throws {
        let player = PlayerSpy()
        player.capabilities.isLive = isLive
        let sut = try makeSUT(player)
        var rejections: [PlaybackRejection] = []
        sut.onEvent = { if case .rejection(let rejection) = $0 { rejections.append(rejection) } }
        sut.load(try url("live"), server: nil)
        report(.didFail(.networkError(reason: "any")), by: player, to: sut)
        sut.session.send(.retry)
        report(.rejected(.seek, reason: "any"), by: player, to: sut)
        #expect(rejections.isEmpty == isLive)

        report(.didBecomeReady, by: player, to: sut)
        sut.session.send(.seek(to: 3))
        let count = rejections.count
        report(.rejected(.seek, reason: "any"), by: player, to: sut)
        #expect(rejections.count == count + 1)
    }

    @Test("A load during a stall raises no further alert")
    func test_play_duringAStall_raisesNoAlertForTheNewLoad() throws {
        let (player, clock) = (PlayerSpy(), ManualClock())
        let sut = try makeStalledSUT(player, clock)
        var alerts: [PerformanceAlert.AlertType] = []
        sut.onAlert = { alerts.append($0.type) }
        clock.advance(by: .seconds(12)) { sut.session.processPending() }
        #expect(alerts == [.playbackStalled, .prolongedBuffering(duration: 10)])
        sut.play(try url("b"), server: nil)
        clock.advance(by: .seconds(1)) { sut.session.processPending() }
        #expect(alerts.count == 2)
    }

    @Test("A rejected load keeps the monitoring of the current load")
    func test_play_rejectedDuringAStall_keepsTheMonitoring() throws {
        let (player, clock) = (PlayerSpy(), ManualClock())
        let sut = try makeStalledSUT(player, clock)
        var alerts: [PerformanceAlert.AlertType] = []
        sut.onAlert = { alerts.append($0.type) }
        clock.advance(by: .seconds(6)) { sut.session.processPending() }
        sut.play(try url("b"), server: nil, from: -1)
        clock.advance(by: .seconds(4)) { sut.session.processPending() }
        #expect(alerts == [.playbackStalled, .prolongedBuffering(duration: 10)])
    }

    /// Returns a playback whose media plays and has run out of data.
    private func makeStalledSUT(_ player: PlayerSpy, _ clock: ManualClock) throws -> Playback {
        let sut = try makeSUT(player, clock)
        sut.play(try url("a"), server: nil)
        report(.didBecomeReady, by: player, to: sut)
        report(.didStartBuffering, by: player, to: sut)
        return sut
    }

    private func report(_ event: PlayerEvent, by player: PlayerSpy, to sut: Playback) {
        player.mailbox.post(PlaybackReport(event, generation: player.generation, position: 0))
        sut.session.processPending()
    }

    private func url(_ path: String) throws -> URL { try #require(URL(string: "https://example.com/\(path)")) }

    private func makeSUT(_ player: any ReportingPlayer, _ clock: ManualClock = ManualClock()) throws -> Playback {
        let session = PlayerSession(player: player, clock: clock)
        let log = PlaybackLog(of: session, logger: LoggerSpy())
        return Playback(StreamingPlayer(session), mpv: nil, willLoad: { _, _ in }, log: log)
    }

    /// A player that has sent a request and received 100 bytes by the time `load(url:)` returns.
    private final class ImmediatePlayer: ReportingPlayer {
        let mailbox = Mailbox<PlaybackReport>()
        let capabilities = PlayerCapabilities()
        let isPlaying = false
        let currentTime: TimeInterval = 0
        let duration = TimeInterval.infinity
        let volume: Float = 1
        let isMuted = false
        let playbackSpeed: Float = 1
        let tracks: [MediaTrack] = []
        private var bytes: Int64 = 0

        var snapshot: PlayerSnapshot {
            var snapshot = PlayerSnapshot()
            snapshot.bytes = bytes
            snapshot.requests = Int(bytes / 100)
            return snapshot
        }

        func load(url: URL) { bytes += 100 }
        func play() {}
        func pause() {}
        func stop() {}
        func seek(to time: TimeInterval) {}
        func setVolume(_ volume: Float) {}
        func toggleMute() {}
        func setMaximumBitrate(_ bitrate: Int?) {}
        func setPlaybackSpeed(_ speed: Float) {}
        func seekForward(by seconds: TimeInterval) {}
        func seekBackward(by seconds: TimeInterval) {}
        func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {}
    }
}
