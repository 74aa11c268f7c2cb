import Foundation
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of low-latency playback with servers that respond late, reject requests or send unexpected playlists.
///
/// The first playlist ends with three partial segments of segment 16. Playback starts with the first of these partial
/// segments.
@Suite("HLSEngine, faults of low latency", .tags(.unit))
struct HLSLowLatencyFaultTests {
    private static let reload = "live.m3u8?_HLS_msn=16&_HLS_part=3&_HLS_skip=YES"
    static let playlist = LowLatencyPlaylist(parts: 3)

    // MARK: Directives

    @Test("Playback starts with partial segments, the blocking reload and the hint")
    func test_play_ofALowLatencyPlaylist_blocksForTheNextPart() {
        let sut = playing()
        #expect(sut.requests == ["16.3.ts", Self.reload])
        #expect(sut.snapshot.buffered > 1)
        #expect(sut.snapshot.isPlaying)
    }

    @Test("Partial segments without CAN-BLOCK-RELOAD are played as whole segments with ordinary reloads")
    func test_play_withoutBlocking_usesWholeSegments() {
        var sut = EngineScript()
        sut.play(anyURL("live.m3u8"))
        sut.respond("live.m3u8", Self.playlist.with { $0.control = "PART-HOLD-BACK=1.5,CAN-SKIP-UNTIL=12.0" })
        #expect(sut.requests == ["13.ts"])
        sut.respondWithMedia()
        sut.run(for: 1.9)
        #expect(sut.requests == [])
        sut.run(for: 0.2)
        #expect(sut.requests == ["live.m3u8?_HLS_skip=YES"])
    }

    @Test("After a refused blocking reload, the full playlist is loaded at once", arguments: [400, 503])
    func test_reload_thatIsRefused_loadsTheFullPlaylist(status: Int) {
        var sut = playing()
        sut.refuse(Self.reload, status: status)
        expectFallback(&sut)
    }

    @Test("A blocking reload without a response for 1.5 target durations is abandoned")
    func test_reload_withoutAResponse_loadsTheFullPlaylist() {
        var sut = playing()
        sut.run(for: 2.5)
        #expect(sut.requests.contains(Self.reload))
        sut.run(for: 0.5)
        #expect(!sut.requests.contains(Self.reload))
        expectFallback(&sut)
    }

    @Test("After a blocking response without the requested partial segment, the playlist is loaded at once")
    func test_reload_thatIsUnchanged_loadsTheFullPlaylist() {
        var sut = playing()
        sut.respond(Self.reload, Self.playlist)
        expectFallback(&sut)
    }

    @Test("After a minute of ordinary reloads, low latency is used again")
    func test_reload_afterAMinute_blocksAgain() {
        var sut = playing()
        sut.refuse(Self.reload, status: 503)
        var playlist = Self.playlist
        var (plain, blocking) = (0, 0)
        for _ in 0..<34 {
            playlist = playlist.after(parts: 4).with { ($0.sequence, $0.count) = ($0.sequence + 1, $0.count - 1) }
            if sut.respond("live.m3u8", playlist) { plain += 1 }
            sut.respondWithMedia(except: ["\(playlist.sequence + playlist.count).\(playlist.parts).ts"])
            sut.run(for: 2)
            if sut.requests.contains(where: { $0.contains("_HLS_msn") }) { blocking += 1 }
            if blocking > 0 { break }
        }
        #expect((28...32).contains(plain))
        #expect(blocking == 1)
        #expect(sut.warnings.count == 1, "\(sut.warnings)")
        #expect(sut.failures.isEmpty)
    }

    @Test("A stream that changes from low latency to whole segments and back is played without a warning")
    func test_play_ofAStreamThatChanges_followsIt() {
        var sut = playing()
        sut.respond(
            Self.reload,
            Self.playlist.after(parts: 1).with { ($0.control, $0.segmentsWithParts, $0.hasHint) = ("", 0, false) })
        #expect(sut.requests == ["16.ts"])
        sut.respondWithMedia()
        sut.run(for: 1.8)
        #expect(sut.requests == [])
        sut.run(for: 0.2)
        sut.respond("live.m3u8", Self.playlist.after(parts: 6))
        #expect(sut.requests == ["17.ts"])
        sut.respondWithMedia(except: ["18.1.ts"])
        sut.run(for: 0.2)
        #expect(sut.requests.contains("live.m3u8?_HLS_msn=18&_HLS_part=1&_HLS_skip=YES"), "\(sut.requests)")
        #expect(sut.warnings.isEmpty)
    }

    @Test("After a delta update that omits unknown segments, the full playlist is requested")
    func test_reload_withAnUnknownDelta_loadsTheFullPlaylist() {
        var sut = playing()
        sut.respond(Self.reload, LowLatencyPlaylist(sequence: 30, count: 8, skipped: 7))
        #expect(sut.requests.contains("live.m3u8?_HLS_msn=16&_HLS_part=3"))
        #expect(sut.warnings.isEmpty)
    }

    @Test("If a cache sends delta updates that were not requested, ordinary reloads follow")
    func test_reload_withAnUnrequestedDelta_usesOrdinaryReloads() {
        var sut = playing()
        let delta = LowLatencyPlaylist(sequence: 30, count: 8, skipped: 7)
        sut.respond(Self.reload, delta)
        sut.respond("live.m3u8?_HLS_msn=16&_HLS_part=3", delta)
        expectFallback(&sut)
    }

    @Test("A delta update extends the playlist")
    func test_reload_withADelta_continues() {
        var sut = playing()
        sut.respond(Self.reload, Self.playlist.after(parts: 1).with { $0.skipped = 3 })
        sut.run(for: 0.2)
        #expect(sut.requests == ["16.3.ts", "live.m3u8?_HLS_msn=17&_HLS_part=0&_HLS_skip=YES"])
        #expect(sut.snapshot.seekableRange == 0...14)
    }

    @Test("After a playlist from a cache, a reload requests the live edge, or if refused, the next partial segment")
    func test_play_ofACachedPlaylist_tunesIn() {
        var sut = EngineScript()
        sut.play(anyURL("live.m3u8"))
        sut.respond("live.m3u8", Self.playlist, ["Age": "1"])
        sut.run(for: 0.2)
        let tuneIn = "live.m3u8?_HLS_msn=17&_HLS_part=1&_HLS_skip=YES"
        #expect(sut.requests.contains(tuneIn))
        sut.refuse(tuneIn, status: 400)
        #expect(sut.requests.contains(Self.reload))
        #expect(sut.warnings.isEmpty)
    }

    // Segments need a connection, so blocking reloads never use the last connection of a host.
    @Test(
        "Blocking reloads of video and audio use all connections but one, and take turns if only one is left for them",
        arguments: [(2, 1), (3, 2)])
    func test_reload_withFewConnections_leavesOneConnection(connections: Int, blocking: Int) {
        var sut = EngineScript { $0.connectionsPerHost = connections }
        sut.play(anyURL("index.m3u8"))
        let lines = [
            "#EXTM3U", #"#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="n",URI="audio.m3u8""#,
            #"#EXT-X-STREAM-INF:BANDWIDTH=100000,AUDIO="a""#, "live.m3u8",
        ]
        sut.respond("index.m3u8", Data(lines.joined(separator: "\n").utf8))
        for name in ["live", "audio"] { sut.respond("\(name).m3u8", Self.playlist) }
        sut.respondWithMedia()
        sut.run(for: 0.2)
        #expect(sut.requests.count { $0.contains("_HLS_msn") } == blocking, "\(sut.requests)")
        sut.respond(Self.reload, Self.playlist.after(parts: 1))
        sut.run(for: 0.2)
        #expect(sut.requests.count { $0.contains("_HLS_msn") } == blocking, "\(sut.requests)")
        #expect(sut.requests.contains { $0.hasPrefix("audio.m3u8?_HLS_msn=16") })
    }

    // MARK: Hints

    @Test("A hinted partial segment that arrives before its playlist counts as soon as the playlist lists the segment")
    func test_hint_thatArrivesEarly_isUsed() {
        var sut = playing()
        let buffered = sut.snapshot.buffered
        sut.answerPart("16.3.ts")
        #expect(sut.snapshot.buffered == buffered)
        #expect(sut.requests == [Self.reload])
        sut.respond(Self.reload, Self.playlist.after(parts: 1))
        #expect(abs(sut.snapshot.buffered - buffered - 0.5) < 1e-6)
        #expect(sut.requests == ["17.0.ts"])
    }

    @Test("A hinted partial segment that arrives after its playlist is used, without a second request")
    func test_hint_thatArrivesLate_isUsed() {
        var sut = playing()
        let buffered = sut.snapshot.buffered
        sut.respond(Self.reload, Self.playlist.after(parts: 1))
        #expect(sut.requests == ["16.3.ts"])
        sut.answerPart("16.3.ts")
        #expect(abs(sut.snapshot.buffered - buffered - 0.5) < 1e-6)
        #expect(sut.requests == ["17.0.ts"])
    }

    @Test("If the playlist lists another partial segment than the hint, the request for the hint is cancelled")
    func test_hint_thatIsReplaced_isCancelled() {
        var sut = playing(Self.playlist.with { $0.hint = "wrong.ts" })
        #expect(sut.requests.contains("wrong.ts"))
        sut.respond(Self.reload, Self.playlist.after(parts: 1))
        #expect(sut.requests == ["16.3.ts"])
    }

    @Test("A hinted partial segment that arrived, and that the playlist then replaces, is not played")
    func test_hint_thatArrivesAndIsReplaced_isDiscarded() {
        var sut = playing(Self.playlist.with { $0.hint = "wrong.ts" })
        let buffered = sut.snapshot.buffered
        sut.answerPart("wrong.ts")
        sut.respond(Self.reload, Self.playlist.after(parts: 1))
        #expect(sut.snapshot.buffered == buffered)
        #expect(sut.requests == ["16.3.ts"])
    }

    @Test("A refused hint is requested again when the playlist lists the partial segment, and causes no warning")
    func test_hint_thatIsRefused_waitsForThePlaylist() {
        var sut = playing()
        sut.refuse("16.3.ts", status: 404)
        #expect(sut.requests == [Self.reload])
        sut.respond(Self.reload, Self.playlist.after(parts: 1))
        #expect(sut.requests == ["16.3.ts"])
        #expect(sut.warnings.isEmpty)
    }

    @Test("A hinted partial segment that never arrives causes no exclusion, and playback continues with the playlist")
    func test_hint_thatNeverComes_excludesNoVariant() {
        var sut = playing()
        sut.run(for: 2)
        #expect(sut.requests.contains("16.3.ts"))
        sut.respond(Self.reload, Self.playlist.after(parts: 4).with { $0.attributes["16.3"] = "GAP=YES" })
        #expect(!sut.requests.contains("16.3.ts"))
        #expect(sut.requests.contains("17.0.ts"))
        #expect(sut.warnings.isEmpty)
    }

    // MARK: Parts

    // RFC 8216bis, 6.2.2: old partial segments are removed.
    @Test("If the playlist no longer lists the partial segments of a half played segment, the whole segment is loaded")
    func test_parts_thatVanish_areReplacedByTheSegment() {
        var sut = playing()
        sut.respond(Self.reload, Self.playlist.with { ($0.count, $0.parts, $0.segmentsWithParts) = (7, 0, 0) })
        #expect(sut.requests == ["16.ts"])
        sut.answerPart("16.ts")
        #expect(sut.requests == ["17.0.ts"])
    }

    @Test("A partial segment with GAP=YES is skipped without a request")
    func test_parts_thatAreGaps_areSkipped() {
        var sut = playing()
        let buffered = sut.snapshot.buffered
        sut.respond(Self.reload, Self.playlist.after(parts: 2).with { $0.attributes["16.3"] = "GAP=YES" })
        #expect(sut.requests == ["17.0.ts"])
        #expect(abs(sut.snapshot.buffered - buffered - 0.5) < 1e-6)
    }

    @Test("A seek into a segment loads the independent partial segment before the target, and then each later one")
    func test_seek_intoAnUnfinishedSegment_loadsFromTheIndependentPart() {
        var sut = playing(Self.playlist.with { $0.hasHint = false })
        sut.send(.seek(to: 0))
        sut.send(.seek(to: 13.2))
        #expect(sut.requests.last == "16.0.ts")
        sut.answerPart("16.0.ts")
        #expect(sut.requests.last == "16.1.ts")
        sut.answerPart("16.1.ts")
        #expect(sut.requests.last == "16.2.ts")
        #expect(sut.snapshot.position == 13.2)
    }

    // MARK: Helpers

    /// Returns an engine that plays the three partial segments of `playlist`, and has requested the next version of the
    /// playlist and the hinted partial segment.
    private func playing(_ playlist: LowLatencyPlaylist = playlist) -> EngineScript {
        var sut = EngineScript()
        sut.play(anyURL("live.m3u8"))
        sut.respond("live.m3u8", playlist)
        for part in 0..<3 { sut.answerPart("16.\(part).ts") }
        sut.run(for: 0.2)
        return sut
    }

    /// Expects one warning and a request for the full playlist, followed by reloads without directives and requests for
    /// whole segments.
    private func expectFallback(_ sut: inout EngineScript, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(sut.requests.contains("live.m3u8"), sourceLocation: sourceLocation)
        #expect(!sut.requests.contains { $0.contains("_HLS") }, sourceLocation: sourceLocation)
        #expect(sut.warnings.count == 1, "\(sut.warnings)", sourceLocation: sourceLocation)
        sut.respond("live.m3u8", Self.playlist.after(parts: 3))
        #expect(sut.requests == ["16.3.ts"], sourceLocation: sourceLocation)
        sut.answerPart("16.3.ts")
        sut.run(for: 1.9)
        #expect(sut.requests == [], sourceLocation: sourceLocation)
        sut.run(for: 0.2)
        #expect(sut.requests == ["live.m3u8"], sourceLocation: sourceLocation)
        sut.respond("live.m3u8", Self.playlist.after(parts: 5))
        #expect(sut.requests == ["17.ts"], sourceLocation: sourceLocation)
        #expect(sut.failures.isEmpty, sourceLocation: sourceLocation)
    }
}
