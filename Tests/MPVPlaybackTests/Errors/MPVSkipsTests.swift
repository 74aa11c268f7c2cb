import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("Segments that mpv skips", .tags(.unit))
struct MPVSkipsTests {
    private static let missing: [MPVMessage] = [
        .log("http: HTTP error 404 Not Found", from: "ffmpeg"),
        .log("hls: Failed to open segment 3 of playlist 0", from: "ffmpeg/demuxer"),
    ]

    private func warnings(_ sut: MPVSimulation) -> [PlaybackWarning] {
        sut.reports.compactMap { if case .warning(let warning) = $0.event { warning } else { nil } }
    }

    private func segment(_ number: Int) -> MPVMessage {
        .log("hls: Failed to open segment \(number) of playlist 0", from: "ffmpeg/demuxer")
    }

    @Test("A skipped segment causes one warning, however often FFmpeg requested the segment")
    func test_skip_ofASegment_warnsOnce() {
        var sut = MPVSimulation.playing()
        for _ in 0..<3 {
            for message in Self.missing { sut.say(message) }
            sut.play(for: .seconds(1))
        }
        let reason = "segment 3 was skipped: the server responded with 404 Not Found"
        #expect(warnings(sut) == [PlaybackWarning(.segment, reason: reason)])
    }

    @Test("Consecutive skipped segments cause one warning after the last skipped segment")
    func test_skip_ofConsecutiveSegments_warnsOnce() {
        var sut = MPVSimulation.playing()
        for number in 0..<8 {
            sut.say(segment(number))
            sut.play(for: .milliseconds(250))
        }
        #expect(warnings(sut) == [])
        sut.play(for: .milliseconds(500))
        #expect(warnings(sut) == [PlaybackWarning(.segment, reason: "8 segments were skipped")])
    }

    @Test("Segments that leave a live playlist before playback cause a warning")
    func test_skip_ofExpiredSegments_warns() {
        var sut = MPVSimulation.playing()
        sut.say(.log("hls: skipping 4 segments ahead, expired from playlists", from: "ffmpeg/demuxer"))
        sut.play(for: .seconds(1))
        let reason = "4 segments were skipped: no longer in the playlist"
        #expect(warnings(sut) == [PlaybackWarning(.segment, reason: reason)])
    }

    @Test("Segments skipped right before the end cause a warning before the end is reported")
    func test_skip_beforeTheEnd_warns() {
        var sut = MPVSimulation.playing()
        sut.say(segment(9))
        sut.end(at: 29.5)
        #expect(warnings(sut).count == 1)
        #expect(sut.reports.last == PlaybackReport(.didReachEnd, generation: 1, position: 29.5))
    }

    @Test("A jump over skipped segments counts as a stall, and not as played media")
    func test_jump_overSkippedSegments_countsAsAStall() throws {
        var sut = MPVSimulation.playing()
        sut.play(for: .seconds(6))
        for message in Self.missing { sut.say(message) }
        // The video is stalled while the audio is already ahead.
        for step in 0..<8 {
            sut.properties[.audioPosition] = .number(8 + Double(step) / 4)
            sut.pass(.milliseconds(250))
        }
        sut.properties[.timePosition] = .number(8.25)
        sut.pass(.milliseconds(250))
        sut.play(for: .seconds(1))
        try #require(sut.actions == [.didStartBuffering, .didFinishBuffering])
        let positions = sut.reports.filter { $0.event.action != nil }.map(\.position)
        #expect((6...6.25).contains(positions[0]))
        #expect(positions[1] == 8.25)
    }

    @Test("A position jump without skipped segments does not count as a stall")
    func test_jump_withoutSkippedSegments_doesNotCountAsAStall() {
        var sut = MPVSimulation.playing()
        sut.play(for: .seconds(2))
        sut.properties[.timePosition] = 5
        sut.pass(.milliseconds(250))
        #expect(sut.actions == [])
        #expect(sut.snapshot.position == 5)
    }
}
