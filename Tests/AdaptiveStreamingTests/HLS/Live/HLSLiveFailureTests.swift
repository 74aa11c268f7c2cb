import EngineSimulator
import Foundation
import HLSPlaylist
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of live playback while the server, the encoder or the network has faults.
@Suite("HLSEngine, live faults", .tags(.unit))
struct HLSLiveFailureTests {
    // MARK: Reloads

    @Test(
        "Reloads that fail are retried, and playback continues",
        arguments: [
            OriginBehaviour.Fault.status(503), .status(404), .hangUp, .silence,
        ])
    func test_reload_thatFails_isRetried(fault: OriginBehaviour.Fault) {
        var sut = played(LiveOrigin(), for: 20)
        sut.simulation.routes.behaviours["/index.m3u8"] = OriginBehaviour(bandwidth: 10_000_000, fault: fault)
        sut.run(for: 6)
        sut.simulation.routes.behaviours["/index.m3u8"] = nil
        sut.run(for: 60)
        #expect(sut.reports.filter { $0.contains("didFail") } == [])
        #expect(sut.simulation.recoveries.count == 1)
        #expect(sut.snapshot.isPlaying)
        #expect(sut.simulation.stuckTime == nil)
    }

    @Test("Reloads that return no playlist are retried", arguments: ["<html>", "", "#EXTM3U\n#EXT-X-TARGETDURATION:4"])
    func test_reload_withoutAPlaylist_isRetried(text: String) {
        var sut = played(LiveOrigin(), for: 20)
        for _ in 0..<6 {
            sut.simulation.routes.resources["/index.m3u8"] = HLSFixture.playlist([text])
            sut.run(for: 0.9)
        }
        sut.update()
        sut.run(for: 60)
        #expect(!sut.simulation.recoveries.isEmpty)
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(sut.snapshot.isPlaying)
    }

    @Test("If every reload fails, playback fails after the buffer is empty and the grace period has passed")
    func test_reload_thatAlwaysFails_failsAfterTheGracePeriod() {
        var sut = played(LiveOrigin(), for: 20)
        sut.simulation.routes.behaviours["/index.m3u8"] = OriginBehaviour(
            bandwidth: 10_000_000, fault: .status(503))
        sut.run(for: 35)
        #expect(sut.simulation.failures.isEmpty)
        sut.run(for: 15)
        #expect(sut.simulation.failures.map(\.code) == [.httpStatus])
        #expect(sut.simulation.failures.map(\.isRecoverable) == [true])
    }

    // MARK: Encoder

    @Test(
        "A playlist that stops changing causes a warning, and a failure when the buffer is empty and 30 s have passed")
    func test_play_ofAStuckPlaylist_warnsAndFails() throws {
        var sut = played(LiveOrigin(), for: 15)
        sut.isEncoding = false
        sut.run(for: 12)
        #expect(sut.simulation.warnings.isEmpty)
        sut.run(for: 4)
        #expect(sut.simulation.warnings.map(\.kind) == [.playlist])
        #expect(sut.simulation.failures.isEmpty)
        sut.run(for: 30)
        #expect(sut.simulation.failures.map(\.code) == [.playlistStuck])
        let failure = try #require(sut.simulation.reports.last)
        #expect(abs(failure.time - 44) < 0.01)
        #expect(failure.text.contains("the live playlist has not changed for 30 s"))
    }

    @Test("After the process was suspended, the playlist does not count as stuck, and playback continues")
    func test_play_afterASuspension_continues() {
        var stream = LiveStream(variants: [LiveRendition("low", bandwidth: 8_000)])
        stream.startTime = .seconds(-20)
        var routes = OriginRoutes()
        routes.setLiveStream(stream, at: "/live/")
        var sut = EngineSimulation(routes, path: "/live/index.m3u8", bandwidth: 1_000_000)
        sut.load()
        sut.send(.play)
        sut.run(for: 20)
        sut.suspend(for: 60)
        sut.run(for: 20)
        #expect(!sut.warnings.contains { $0.reason.contains("has not changed") }, "\(sut.warnings)")
        #expect(sut.failures.isEmpty)
        #expect(sut.snapshot.isPlaying)
    }

    @Test("If a playlist requires a long delay before a retry, the other variant is played")
    func test_play_withALongRetryAfter_usesTheOtherVariant() {
        var sut = played(LiveOrigin(bitrates: [376_000, 752_000]), for: 15)
        var behaviour = OriginBehaviour(fault: .status(503))
        behaviour.headers["Retry-After"] = "600"
        sut.simulation.routes.behaviours["/v1.m3u8"] = behaviour
        sut.run(for: 60)
        #expect(sut.snapshot.variant?.bitrate == 376_000)
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.snapshot.isPlaying)
    }

    @Test("A live stream whose last version is an empty playlist with EXT-X-ENDLIST ends")
    func test_play_ofAStreamThatEndsEmpty_reachesTheEnd() {
        var origin = LiveOrigin()
        origin.change = { playlist, _, published in
            guard published >= 5 else { return }
            (playlist.count, playlist.hasEnd) = (0, true)
        }
        let sut = played(origin, for: 90)
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.reports.last?.contains("didReachEnd") == true, "\(sut.reports)")
    }

    @Test("A pause of the encoder for 10 s causes at most one stall")
    func test_play_throughAPauseOfTheEncoder_stallsAtMostOnce() {
        var sut = played(LiveOrigin(duration: 2), for: 15)
        sut.isEncoding = false
        sut.run(for: 10)
        sut.isEncoding = true
        sut.run(for: 60)
        #expect(sut.reports.count { $0.contains("didStartBuffering") } <= 1, "\(sut.reports)")
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.snapshot.isPlaying)
    }

    @Test("After a restart of the server at media sequence 0, playback continues", arguments: [nil, 1_000.0])
    func test_play_throughARestart_continues(date: Double?) {
        var origin = LiveOrigin(date: date)
        origin.change = { playlist, _, published in
            guard published >= 5 else { return }
            let dates = playlist.date.map { $0 + Double(playlist.count - 1 - min(5, published - 5)) * 4 + 9 }
            (playlist.sequence, playlist.count) = (max(0, published - 10), min(6, published - 4))
            (playlist.name, playlist.date) = ("new-", dates)
        }
        let sut = played(origin, for: 120)
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(sut.simulation.warnings.map(\.kind) == [.playlist])
        #expect(sut.snapshot.position > 120)
    }

    @Test("After a jump of the media sequence, playback rejoins the live edge with one stall and one warning")
    func test_play_throughAJump_rejoinsTheLiveEdge() {
        var origin = LiveOrigin()
        origin.change = { playlist, _, published in if published >= 5 { playlist.sequence += 20 } }
        let sut = played(origin, for: 120)
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.reports.count { $0.contains("didStartBuffering") } == 1, "\(sut.reports)")
        #expect(sut.simulation.warnings.map(\.kind) == [.segment])
        #expect(sut.snapshot.isPlaying)
        #expect(sut.snapshot.position > 190)
    }

    @Test("A single missing segment is skipped with a warning, and without a stall")
    func test_play_throughASmallJump_skipsTheSegment() {
        var origin = LiveOrigin()
        origin.change = { playlist, _, published in
            guard published >= 5 else { return }
            (playlist.sequence, playlist.count) = (max(playlist.sequence + 1, 21), min(6, published - 4))
        }
        let sut = played(origin, for: 60)
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(sut.simulation.warnings.map(\.reason) == ["4 s are missing from the live stream: skipped"])
        #expect(sut.snapshot.isPlaying)
    }

    // MARK: Window

    @Test("After a pause longer than the window, playback warns and rejoins the live edge")
    func test_play_afterALongPause_rejoinsTheLiveEdge() throws {
        var sut = played(LiveOrigin(), for: 15)
        sut.simulation.send(.pause)
        sut.run(for: 120)
        #expect(sut.simulation.warnings.isEmpty)
        sut.simulation.send(.play)
        sut.run(for: 60)
        #expect(sut.simulation.warnings.map(\.kind) == [.segment])
        #expect(sut.simulation.warnings.first?.reason.contains("fell behind the live window") == true)
        #expect(sut.snapshot.isPlaying)
        #expect(try #require(sut.snapshot.liveLatency) < 24)
        #expect(sut.simulation.failures.isEmpty)
    }

    @Test("After an outage longer than the window, playback rejoins the live edge, with one stall")
    func test_play_throughALongOutage_rejoinsTheLiveEdge() {
        var sut = played(LiveOrigin(duration: 2), for: 15)
        sut.simulation.routes.behaviours["*"] = OriginBehaviour(fault: .hangUp)
        sut.run(for: 25)
        sut.simulation.routes.behaviours["*"] = OriginBehaviour(bandwidth: 10_000_000)
        sut.run(for: 60)
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.snapshot.isPlaying)
        #expect(sut.reports.count { $0.contains("didStartBuffering") } == 1, "\(sut.reports)")
    }

    @Test("A missing segment of the only stream is skipped with a warning")
    func test_play_withAMissingSegment_skipsTheSegment() {
        var sut = LiveOrigin().simulation()
        sut.simulation.routes.behaviours["/index-20.ts"] = OriginBehaviour(fault: .status(404))
        sut.play()
        sut.run(for: 60)
        #expect(sut.simulation.warnings.map(\.kind) == [.segment])
        #expect(sut.reports.count == 1, "\(sut.reports)")
        #expect(sut.snapshot.isPlaying)
    }

    @Test("A stream whose segments are all missing fails")
    func test_play_withoutSegments_fails() {
        var sut = played(LiveOrigin(), for: 15)
        for number in 20..<90 {
            sut.simulation.routes.behaviours["/index-\(number).ts"] = OriginBehaviour(fault: .status(404))
        }
        sut.run(for: 180)
        #expect(sut.simulation.failures.map(\.code) == [.httpStatus])
    }

    // MARK: Variants

    @Test("A variant whose playlist is stuck or missing is replaced by another variant", arguments: [true, false])
    func test_play_ofAFailingVariant_switchesToAnotherVariant(isMissing: Bool) {
        var origin = LiveOrigin(bitrates: [376_000, 752_000])
        origin.change = { playlist, variant, published in
            if !isMissing, variant == "v1", published > 5 { playlist.sequence -= published - 5 }
        }
        var sut = played(origin, for: 26)
        #expect(sut.snapshot.variant?.bitrate == 752_000)
        if isMissing {
            sut.simulation.routes.behaviours["/v1.m3u8"] = OriginBehaviour(
                bandwidth: 10_000_000, fault: .status(404))
        }
        sut.run(for: 24)
        #expect(sut.snapshot.variant?.bitrate == 376_000)
        #expect(sut.simulation.failures.isEmpty)
        #expect(sut.snapshot.isPlaying)
    }

    @Test("A variant with other media sequence numbers, one segment behind, continues at the same date")
    func test_play_ofVariantsWithOtherNumbers_switchesByDate() {
        var origin = LiveOrigin(bitrates: [376_000, 752_000], date: 1_000)
        origin.change = { playlist, variant, _ in
            guard variant == "v1" else { return }
            (playlist.sequence, playlist.date) = (playlist.sequence + 4_999, playlist.date.map { $0 - 4 })
        }
        let sut = played(origin, for: 60)
        #expect(sut.snapshot.variant?.bitrate == 752_000)
        #expect(sut.reports.count { $0.contains("didStartBuffering") } == 0)
        let segments = sut.simulation.requests.map(\.text).filter { $0.hasSuffix(".ts") }
        let numbers = segments.compactMap { Int($0.dropFirst(3).dropLast(3)) }.map { $0 % 5_000 }
        #expect(numbers == Array(13..<(13 + numbers.count)), "\(segments)")
    }

    @Test(
        "Separate audio whose window is one segment behind the video plays without a stall",
        arguments: [
            nil, 1_000.0,
        ])
    func test_play_ofAudioThatLags_doesNotStall(date: Double?) {
        var origin = LiveOrigin(bitrates: [376_000, 752_000], date: date, hasAudio: true)
        origin.change = { playlist, variant, _ in
            if variant == "audio" {
                playlist.sequence -= 1
                playlist.date = playlist.date.map { $0 - 4 }
            }
        }
        let sut = played(origin, for: 120)
        #expect(sut.reports.count { !$0.contains("variant") } == 1, "\(sut.reports)")
        #expect(sut.snapshot.isPlaying)
        // The audio ends at 20 s, and playback starts three target durations before.
        #expect(sut.reports.contains { $0.hasSuffix("didBecomeReady at 8") }, "\(sut.reports)")
        #expect(sut.times(of: "audio.m3u8").count >= 29)
        #expect(sut.simulation.mostTransfers <= 4)
    }

    @Test("Separate audio with other numbers, one segment behind, is aligned by a discontinuity, and does not stall")
    func test_play_ofAudioWithADiscontinuity_doesNotStall() {
        var origin = LiveOrigin(bitrates: [376_000, 752_000], hasAudio: true)
        origin.change = { playlist, variant, _ in
            let offset = variant == "audio" ? 1_000 : 0
            playlist.sequence += offset - (variant == "audio" ? 1 : 0)
            playlist.discontinuities = [offset + 12, offset + 20]
            playlist.discontinuitySequence = playlist.discontinuities.count { $0 < playlist.sequence }
        }
        let sut = played(origin, for: 120)
        let segments = sut.simulation.requests.map(\.text).filter { $0.hasSuffix(".ts") }
        #expect(segments.first { $0.hasPrefix("v") } == "v0-12.ts")
        #expect(segments.first { $0.hasPrefix("audio") } == "audio-1012.ts")
        #expect(sut.reports.count { !$0.contains("variant") } == 1, "\(sut.reports)")
        #expect(sut.snapshot.isPlaying)
        #expect(sut.snapshot.position > 120)
    }

    // MARK: Helpers

    private func played(_ origin: LiveOrigin, for seconds: Double) -> LiveSimulation {
        var sut = origin.simulation()
        sut.play()
        sut.run(for: seconds)
        return sut
    }
}
