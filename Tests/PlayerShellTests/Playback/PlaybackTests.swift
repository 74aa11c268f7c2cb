import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import PlayerShell

@MainActor
@Suite("Playback", .tags(.unit))
struct PlaybackTests {
    @Test("the bytes of a load include those that arrive before its transition is reported")
    func test_load_withAnImmediateResponse_countsItsBytes() throws {
        let player = ImmediatePlayer()
        let sut = try makeSUT(player)
        var replaced: [PlaybackSummary] = []
        sut.onReplacedLoad = { replaced.append($0) }

        #expect(sut.load(try url("first"), server: nil) == nil)
        #expect(sut.summary(exitCode: nil).bytes == 100)

        #expect(sut.load(try url("second"), server: nil) == nil)
        #expect(replaced.map(\.bytes) == [100])
        #expect(sut.summary(exitCode: nil).bytes == 100)
    }

    @Test("after a retry, a refused seek is reported only if the stream is not live", arguments: [true, false])
    func test_retry_ofALiveStream_doesNotReportTheRefusedSeek(isLive: Bool) throws {
        let player = PlayerSpy()
        player.capabilities.isLive = isLive
        let sut = try makeSUT(player)
        var refusals: [PlaybackRejection] = []
        sut.onLateRefusal = { refusals.append($0) }
        sut.load(try url("live"), server: nil)
        report(.didFail(.networkError(reason: "any")), by: player, to: sut)
        sut.session.send(.retry)
        report(.refused(.seek, reason: "any"), by: player, to: sut)
        #expect(refusals.isEmpty == isLive)

        report(.didBecomeReady, by: player, to: sut)
        sut.session.send(.seek(to: 3))
        let count = refusals.count
        report(.refused(.seek, reason: "any"), by: player, to: sut)
        #expect(refusals.count == count + 1)
    }

    private func report(_ event: PlayerEvent, by player: PlayerSpy, to sut: Playback) {
        player.mailbox.post(PlaybackReport(event, generation: player.generation, position: 0))
        sut.session.processPending()
    }

    private func url(_ path: String) throws -> URL { try #require(URL(string: "https://example.com/\(path)")) }

    private func makeSUT(_ player: any ReportingPlayer) throws -> Playback {
        let clock = ManualClock()
        let session = PlayerSession(player: player, clock: clock)
        let log = PlaybackLog(of: session, logger: LoggerSpy())
        return Playback(session: session, player: player, mpv: nil, willLoad: { _, _ in }, log: log, clock: clock)
    }

    /// A player that has received 100 bytes by the time `load(url:)` returns.
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
            return snapshot
        }

        func load(url: URL) { bytes += 100 }
        func play() {}
        func pause() {}
        func stop() {}
        func seek(to time: TimeInterval) {}
        func setVolume(_ volume: Float) {}
        func toggleMute() {}
        func setPlaybackSpeed(_ speed: Float) {}
        func seekForward(by seconds: TimeInterval) {}
        func seekBackward(by seconds: TimeInterval) {}
        func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {}
    }
}
