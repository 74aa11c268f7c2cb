import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("Playback progress of mpv", .tags(.unit))
struct MPVProgressTests {
    @Test("A freeze of mpv counts as a stall until the position moves again")
    func test_freeze_whilePlaying_countsAsAStallUntilThePositionMoves() {
        var sut = MPVSimulation.playing()
        sut.play(for: .seconds(2))
        #expect(sut.actions == [])
        sut.pass(.seconds(7), replies: false)
        #expect(sut.actions == [.didStartBuffering])
        #expect(!sut.snapshot.isPlaying)
        let position = sut.snapshot.position
        #expect((2...2.5).contains(position))
        // Replies that were due when mpv froze contain no new position.
        sut.reply()
        #expect(sut.actions == [.didStartBuffering])
        sut.play(for: .seconds(1))
        #expect(sut.actions == [.didStartBuffering, .didFinishBuffering])
        #expect(sut.snapshot.isPlaying)
        #expect((3...3.5).contains(sut.snapshot.position))
    }

    @Test("A freeze of seven seconds counts neither as playing time nor as played media")
    func test_freeze_ofSevenSeconds_doesNotCountAsPlayed() throws {
        var sut = MPVSimulation.playing()
        sut.play(for: .seconds(4))
        sut.pass(.seconds(7), replies: false)
        sut.reply()
        sut.play(for: .seconds(4))
        try #require(sut.actions == [.didStartBuffering, .didFinishBuffering])
        let (times, positions) = (sut.reportTimes.map(\.seconds), sut.reports.map(\.position))
        #expect((4.25...4.75).contains(times[0]))
        #expect((4...4.5).contains(positions[0]))
        #expect((11...11.5).contains(times[1]))
        #expect((4.25...4.5).contains(positions[1]))
        #expect((8...8.25).contains(sut.snapshot.position))
    }

    @Test("A position that was extrapolated too far stays until mpv has caught up")
    func test_position_extrapolatedTooFar_neverGoesBack() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 1
        sut.pass(.milliseconds(250))
        sut.pass(.milliseconds(200))
        #expect(abs(sut.snapshot.position - 1.2) < 0.001)
        sut.properties[.timePosition] = .number(1.05)
        sut.pass(.milliseconds(50))
        #expect(sut.snapshot.position == 1.25)
        sut.properties[.timePosition] = .number(1.5)
        sut.pass(.milliseconds(250))
        #expect(sut.snapshot.position == 1.5)
    }

    @Test("The position is not extrapolated beyond the buffered data")
    func test_position_withoutMoreData_isNotExtrapolated() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 12
        sut.properties[.cacheDuration] = .number(0.1)
        sut.pass(.milliseconds(250))
        sut.pass(.milliseconds(240))
        #expect(abs(sut.snapshot.position - 12.1) < 0.001)
    }

    @Test(
        "A position that stops counts as a stall even if mpv replies, unless the audio advances",
        arguments: [false, true])
    func test_position_thatStops_countsAsAStallUnlessTheAudioAdvances(audioAdvances: Bool) {
        var sut = MPVSimulation.playing()
        sut.play(for: .seconds(2))
        for step in 0..<8 {
            if audioAdvances { sut.properties[.audioPosition] = .number(2 + Double(step) / 4) }
            sut.pass(.milliseconds(250))
        }
        #expect(sut.actions == (audioAdvances ? [] : [.didStartBuffering]))
    }

    @Test("A video of one frame per second does not count as stalled")
    func test_position_ofASlowVideo_causesNoStall() {
        var sut = MPVSimulation.playing()
        for second in 1...5 {
            sut.pass(.seconds(1))
            sut.properties[.timePosition] = .number(Double(second))
        }
        #expect(sut.actions == [])
    }

    @Test("Time during which this process was suspended does not count as a stall of mpv")
    func test_position_whileThisProcessIsSuspended_causesNoStall() {
        var sut = MPVSimulation.playing()
        sut.play(for: .seconds(1))
        sut.now += .seconds(3_600)
        sut.tell(.tick)
        sut.play(for: .seconds(1))
        #expect(sut.actions == [])
    }

    @Test("A pause ends a stall, because a paused player needs no progress")
    func test_pause_duringAFreeze_endsTheStall() {
        var sut = MPVSimulation.playing()
        sut.pass(.seconds(2), replies: false)
        sut.tell(.pause)
        sut.reply()
        sut.pass(.seconds(5))
        #expect(sut.actions == [.didStartBuffering, .didFinishBuffering])
    }

    @Test("The position goes back when mpv goes back without a seek of the player")
    func test_position_afterARepeat_goesBack() {
        var sut = MPVSimulation.playing()
        sut.play(for: .seconds(4))
        sut.properties[.timePosition] = 1
        sut.pass(.milliseconds(250))
        #expect(sut.snapshot.position == 1)
    }
}
