import Foundation
import LocalOrigin
import StreamingCore
import StreamingTestKit
import Testing

@testable import AdaptiveStreaming

/// Tests of the subtitles of live streams. Each segment lasts 4 s, and the position 0 is the start of segment 10.
/// Playback starts at the position 12.
@Suite("HLSEngine, live subtitles", .tags(.unit))
struct HLSLiveSubtitleTests {
    @Test("Each new segment of a live stream is requested once, and its cues are shown at exact times")
    func test_play_ofALiveStream_showsEachCue() {
        let sut = played(for: 20)
        #expect(
            texts(sut) == (13...17).flatMap { ["s\($0) at \($0 * 4 - 39)", "- at \($0 * 4 - 38)"] })
        let files = sut.simulation.requests.map(\.text).filter { $0.hasSuffix("vtt") }
        #expect(files == (13...19).map { "en-\($0).vtt" })
    }

    @Test("The playlist of the subtitles is reloaded after half a target duration to one target duration")
    func test_play_ofALiveStream_reloadsThePlaylist() {
        let times = played(for: 20).times(of: "en.m3u8")
        #expect(zip(times, times.dropFirst()).allSatisfy { (1.9...4.1).contains($1 - $0) })
        #expect((5...10).contains(times.count))
    }

    @Test("A playlist whose window lags is aligned by its media sequence numbers")
    func test_play_withALaggingWindow_alignsThePlaylist() {
        let sut = played(for: 30) { origin in
            origin.change = { playlist, name, _ in if name == "en" { playlist.sequence -= 1 } }
        }
        #expect(texts(sut).prefix(2) == ["s13 at 13", "- at 14"])
        #expect(texts(sut).count >= 12)
    }

    @Test("If the playlist fails for a while, playback continues, and the subtitles come back")
    func test_reload_thatFails_recovers() {
        var sut = played(for: 10)
        sut.simulation.routes.behaviours["/en.m3u8"] = OriginBehaviour(fault: .status(503))
        sut.run(for: 40)
        let missed = texts(sut).count
        #expect(sut.simulation.warnings.count { $0.kind == .subtitles } == 1)
        sut.simulation.routes.behaviours["/en.m3u8"] = nil
        sut.run(for: 40)
        #expect(texts(sut).count > missed + 10)
        #expect(!sut.reports.contains { $0.contains("didStartBuffering") })
        #expect(sut.simulation.recoveries.contains { $0.error.httpStatus == 503 })
        #expect(sut.simulation.stuckTime == nil)
    }

    @Test("In half an hour of live subtitles, at most four requests run at a time, and the engine does not get stuck")
    func test_play_forHalfAnHour_isNotStuck() throws {
        var sut = played(for: 10)
        for _ in 0..<3 {
            sut.run(for: 600)
            sut.simulation.discardLogs()
        }
        #expect(sut.simulation.stuckTime == nil)
        sut.run(for: 8)
        #expect(texts(sut).count == 4)
        #expect(sut.simulation.mostTransfers <= 4)
    }

    @Test("After a day of cues, the list has removed old cues and has room for more")
    func test_add_ofADayOfCues_hasRoom() throws {
        let file = try WebVTT(Data("WEBVTT\n\n00:01.000 --> 00:02.000\na".utf8))
        let timeline = SegmentTimeline(LivePlaylist(0...9).playlist, base: anyURL("live.m3u8"), alignedWith: nil)
        var sut = SubtitleCueList()
        for second in stride(from: 0.0, to: 86_400, by: 4) {
            let media = SubtitleMedia(
                timeline: timeline, timestamps: MediaTimestamps(), bufferedEnd: nil, position: second)
            sut.add(file, Int(second), second..<second + 4, media)
            #expect(sut.hasRoom)
        }
        #expect(sut.active(at: 86_397.5).count == 1)
        #expect(sut.nextBorder(after: 0) ?? 0 > 86_300)
    }

    @Test("When a live stream ends, its last cues are shown")
    func test_play_ofAStreamThatEnds_showsTheLastCues() {
        let sut = played(for: 60) { origin in
            origin.change = { playlist, _, published in if published >= 4 { playlist.hasEnd = true } }
        } andStopAfter: {
            4
        }
        #expect(texts(sut).suffix(2) == ["s19 at 37", "- at 38"])
        #expect(sut.reports.last?.hasSuffix("didReachEnd at 40") == true)
    }

    // MARK: Helpers

    /// Returns a simulation after `seconds` of live playback. Each segment has one cue, from 1 s to 2 s after the start
    /// of the segment. The encoder stops once `limit()` segments were published since the time 0.
    private func played(
        for seconds: Double, _ change: (inout LiveOrigin) -> Void = { _ in }, andStopAfter limit: () -> Int = { .max }
    ) -> LiveSimulation {
        var origin = LiveOrigin()
        origin.subtitles = { sequence in
            let times = [0, 1, 2].map { SubtitleFixture.time(Double(sequence * 4 + $0)) }
            let map = "X-TIMESTAMP-MAP=LOCAL:\(times[0]),MPEGTS:0"
            return "WEBVTT\n\(map)\n\n\(times[1]) --> \(times[2])\ns\(sequence)"
        }
        change(&origin)
        var sut = origin.simulation()
        sut.play()
        for _ in 0..<Int(seconds) {
            sut.isEncoding = sut.published < limit()
            sut.run(for: 1)
        }
        return sut
    }

    private func texts(_ sut: LiveSimulation) -> [String] { sut.simulation.subtitles.map(\.text) }
}
