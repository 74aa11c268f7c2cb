import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVEngine", .tags(.unit))
struct MPVEngineTests {
    // MARK: Loading

    @Test("a load starts mpv, pauses it and hands the URL over as a word of its own")
    func test_load() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        #expect(sut.starts == 1)
        #expect(sut.commands.suffix(2) == [.set(.pause, true), .load(MPVSimulation.url)])
        #expect(sut.reports == [])
        sut.open()
        #expect(sut.actions == [.didBecomeReady])
        #expect(sut.reports.first?.generation == 1)
        #expect(sut.snapshot.duration == 30)
        #expect(!sut.snapshot.isPlaying)
    }

    @Test(
        "what a process is told first stays as it is: for another load with other header fields there is another process"
    )
    func test_setUp_withOtherFields_startsAnotherProcess() {
        let first = MPVOptions.setup(["X-Key": "1"])
        var sut = MPVSimulation()
        for headers: HTTPHeaders in [["X-Key": "1"], ["X-Key": "1"], [:]] {
            sut.tell(.setHeaders(headers))
            sut.tell(.load(MPVSimulation.url))
            sut.open()
        }
        #expect(sut.starts == 2)
        #expect(sut.ends == 1)
        #expect(sut.commands.filter { first.contains($0) }.count == 1)
        #expect(sut.actions == [.didBecomeReady, .didBecomeReady, .didBecomeReady])
    }

    @Test("the wish to play waits until it is ready, so that nothing is heard before")
    func test_play_whileLoading() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.play)
        #expect(!sut.commands.contains(.set(.pause, false)))
        sut.open()
        #expect(sut.commands.last == .set(.pause, false))
        #expect(sut.snapshot.isPlaying)
        #expect(sut.actions == [.didBecomeReady])
    }

    @Test("a seek while loading is part of the load, and the last one counts")
    func test_seek_whileLoading() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.seek(to: 10))
        sut.tell(.seek(to: 20))
        #expect(sut.snapshot.position == 20)
        sut.open()
        #expect(sut.actions == [])
        #expect(sut.commands.last == .seek(to: 20))
        sut.arrive(at: 20)
        #expect(sut.reports == [PlaybackReport(.didBecomeReady, generation: 3, position: 20)])
    }

    /// Law PSM10.
    @Test("what is said of a replaced file counts for nothing (PSM10)")
    func test_load_replacesAnother() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.answer()
        let old = sut.entry
        sut.tell(.load(MPVSimulation.url))
        sut.say(
            .startFile(entry: old), .playbackRestart, .endFile(entry: old, reason: "error", error: "loading failed"))
        sut.change(.eofReached, true)
        sut.answer()
        #expect(sut.reports == [])
        #expect(sut.starts == 1)
        sut.properties[.eofReached] = false
        sut.open()
        #expect(sut.reports == [PlaybackReport(.didBecomeReady, generation: 2, position: 0)])
    }

    @Test("only http and https are handed over", arguments: ["file:///etc/passwd", "edl://x", "memory://x", "-x"])
    func test_load_ofAnotherScheme(text: String) throws {
        var sut = MPVSimulation()
        sut.tell(.load(try #require(URL(string: text))))
        #expect(sut.starts == 0)
        #expect(sut.actions == [.didFail(.loadFailed(reason: "only http and https can be played"))])
        #expect(!sut.commands.contains { $0.words.first == "loadfile" })
    }

    @Test("a list of other media is not followed")
    func test_load_ofAPlaylist() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.answer()
        sut.say(.startFile(entry: sut.entry), .endFile(entry: sut.entry, reason: "redirect", error: nil))
        #expect(sut.commands.contains(.stop))
        sut.answer()
        let reason = "it is a list of other media, which is not followed"
        #expect(sut.actions == [.didFail(.loadFailed(reason: reason))])
    }

    @Test("the cause of a failure stands in the log, which speaks before or after the event", arguments: [false, true])
    func test_load_thatFails(logIsLate: Bool) {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.answer()
        let log = MPVMessage.log("http: HTTP error 404 Not Found", from: "ffmpeg")
        let end = MPVMessage.endFile(entry: sut.entry, reason: "error", error: "loading failed")
        sut.say(.startFile(entry: sut.entry))
        if logIsLate { sut.say(end, log) } else { sut.say(log, end) }
        #expect(sut.actions == [])
        sut.answer()
        #expect(sut.actions == [.didFail(.loadFailed(reason: "the server answered 404 Not Found"))])
    }

    // MARK: Playing

    @Test("the position is carried on between two answers, and follows them")
    func test_position() {
        var sut = MPVSimulation.playing()
        sut.pass(.milliseconds(200))
        #expect(sut.snapshot.position == 0.2)
        sut.properties[.timePosition] = .number(0.3)
        sut.pass(.milliseconds(100))
        #expect((0.3...0.36).contains(sut.snapshot.position))
    }

    @Test("an mpv that hangs is seen to stand, and given up in the end")
    func test_hang() {
        var sut = MPVSimulation.playing()
        sut.pass(.seconds(9), answers: false)
        #expect(sut.snapshot.position < 1.3)
        #expect(sut.actions == [.didStartBuffering])
        sut.pass(.seconds(2), answers: false)
        let error = PlaybackError.networkError(reason: "mpv has not answered for 10 s")
        #expect(sut.actions == [.didStartBuffering, .didFail(error)])
        #expect(sut.ends == 1)
    }

    @Test("an mpv that never answers at all is given up as well")
    func test_start_withoutAnAnswer() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.pass(.seconds(11), answers: false)
        #expect(sut.actions == [.didFail(.networkError(reason: "mpv did not start within 10 s"))])
        #expect(sut.ends == 1)
        sut.tell(.load(MPVSimulation.url))
        #expect(sut.starts == 2)
    }

    @Test("it is ready, and has arrived, only once there is enough data to go on")
    func test_load_onASlowLink() {
        var sut = MPVSimulation()
        sut.properties[.pausedForCache] = true
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.play)
        sut.open()
        sut.pass(.seconds(3))
        #expect(sut.actions == [])
        sut.change(.pausedForCache, false)
        sut.answer()
        #expect(sut.actions == [.didBecomeReady])
        sut.tell(.seek(to: 20))
        sut.properties[.pausedForCache] = true
        sut.arrive(at: 20)
        sut.tell(.seek(to: 25))
        sut.arrive(at: 25)
        #expect(sut.actions == [.didBecomeReady])
        sut.change(.pausedForCache, false)
        sut.answer()
        #expect(sut.reports.last == PlaybackReport(.didFinishSeeking, generation: 3, position: 25))
        #expect(sut.actions == [.didBecomeReady, .didFinishSeeking])
    }

    @Test("a stall is reported with its beginning and its end, and its percentage is shown")
    func test_stall() {
        var sut = MPVSimulation.playing()
        sut.change(.pausedForCache, true)
        sut.change(.bufferingPercent, 40)
        #expect(sut.actions == [.didStartBuffering])
        #expect(sut.snapshot.bufferingPercent == 40)
        #expect(!sut.snapshot.isPlaying)
        sut.change(.pausedForCache, false)
        #expect(sut.actions == [.didStartBuffering, .didFinishBuffering])
        #expect(sut.snapshot.bufferingPercent == nil)
    }

    @Test("the end is reported once, with its place")
    func test_end() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = .number(29.96)
        sut.change(.eofReached, true)
        sut.answer()
        sut.pass(.seconds(1))
        #expect(sut.reports == [PlaybackReport(.didReachEnd, generation: 1, position: 30)])
        #expect(!sut.snapshot.isPlaying)
    }

    @Test("from the end, a seek to the start plays again, and the end is reported again")
    func test_replay() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.answer()
        sut.forget()
        sut.tell(.seek(to: 0))
        sut.tell(.play)
        sut.properties[.eofReached] = false
        sut.arrive(at: 0)
        #expect(sut.actions == [.didFinishSeeking])
        #expect(sut.snapshot.isPlaying)
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.answer()
        #expect(sut.actions == [.didFinishSeeking, .didReachEnd])
    }

    @Test("data that ends before the media does is a failure, if the network is to blame, and else the end")
    func test_end_tooEarly() {
        for isCut in [true, false] {
            var sut = MPVSimulation.playing()
            sut.properties[.timePosition] = 8
            sut.pass(.milliseconds(250))
            if isCut { sut.say(.log("http: Stream ends prematurely at 120000, should be 1104688", from: "ffmpeg")) }
            sut.properties[.timePosition] = 12
            sut.properties[.cacheDuration] = 0
            sut.change(.eofReached, true)
            sut.answer()
            #expect(sut.actions == [isCut ? .didFail(.networkError(reason: "the answer ended early")) : .didReachEnd])
            if isCut { #expect(sut.reports.first?.position == 12) }
        }
    }

    // MARK: Seeking

    @Test("one seek is under way at a time, and of those that come meanwhile the last one follows")
    func test_seek_storm() {
        var sut = MPVSimulation.playing()
        for target in 1...20 { sut.tell(.seek(to: Double(target))) }
        #expect(sut.commands == [.seek(to: 1)])
        #expect(sut.snapshot.position == 20)
        sut.arrive(at: 1)
        #expect(sut.actions == [])
        #expect(sut.commands.last == .seek(to: 20))
        sut.arrive(at: 20)
        #expect(sut.reports == [PlaybackReport(.didFinishSeeking, generation: 21, position: 20)])
    }

    @Test("an end that was told before a seek has arrived is none")
    func test_seek_fromTheEndThatIsToldLate() {
        var sut = MPVSimulation.playing()
        sut.tell(.seek(to: 5))
        sut.say(.property(.eofReached, true))
        sut.arrive(at: 5)
        #expect(sut.actions == [.didFinishSeeking])
    }

    @Test("a seek that mpv cannot do is refused, and the position is where it was")
    func test_seek_refused() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 4
        sut.pass(.milliseconds(250))
        sut.tell(.seek(to: 20))
        sut.refuse("error running command")
        #expect(sut.refusals == ["seek: mpv: error running command"])
        #expect(sut.snapshot.position == 4)
        sut.tell(.seek(to: 21))
        sut.answer()
        sut.say(.log("Cannot seek in this stream.", from: "cplayer"))
        #expect(sut.refusals.last == "seek: mpv cannot seek there")
        #expect(sut.snapshot.position == 4)
        #expect(sut.actions == [])
    }

    @Test("where nothing can be sought in, a seek is refused, and one while loading as well")
    func test_seek_inALiveStream() {
        var sut = MPVSimulation()
        sut.properties[.seekable] = false
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.seek(to: 10))
        sut.open()
        #expect(sut.refusals.count == 1)
        #expect(sut.actions == [.didBecomeReady])
        #expect(sut.snapshot.position == 0)
        sut.tell(.seek(to: 10))
        #expect(sut.refusals.count == 2)
    }

    // MARK: What the person does in mpv's own window

    @Test("a pause and a play in its window are followed")
    func test_window_pause() {
        var sut = MPVSimulation.playing()
        sut.change(.pause, true)
        sut.change(.pause, false)
        #expect(sut.actions == [.didPause, .didStartPlaying])
    }

    @Test("one that falls together with ours is found by asking, as mpv tells of no change that came and went")
    func test_window_pauseTogetherWithOurs() {
        var sut = MPVSimulation.playing()
        sut.tell(.pause)
        sut.answer()
        sut.properties[.pause] = false
        sut.pass(.milliseconds(300))
        #expect(sut.actions == [.didStartPlaying])
    }

    @Test("what mpv tells while it is being told otherwise is older, and no news")
    func test_pause_whileOldNewsComes() {
        var sut = MPVSimulation.playing()
        sut.tell(.pause)
        sut.say(.property(.pause, false))
        sut.answer()
        #expect(sut.actions == [])
        #expect(!sut.snapshot.isPlaying)
    }

    @Test("a seek in its window is followed")
    func test_window_seek() {
        var sut = MPVSimulation.playing()
        sut.say(.seek)
        #expect(sut.actions == [.didStartSeeking])
        sut.properties[.timePosition] = 15
        sut.say(.playbackRestart)
        sut.answer()
        #expect(sut.actions == [.didStartSeeking, .didFinishSeeking])
        #expect(sut.reports.last?.position == 15)
    }

    @Test("volume, mute and speed of its window are followed")
    func test_window_settings() {
        var sut = MPVSimulation.playing()
        sut.change(.volume, 40)
        sut.change(.mute, true)
        sut.change(.speed, 2)
        #expect(sut.engine.settings == MPVSettings(speed: 2, volume: 0.4, isMuted: true))
        sut.pass(.milliseconds(100))
        #expect(sut.snapshot.position == 0.2)
    }

    @Test("a window that is closed is a stop, and a process that dies a failure that can be tried again")
    func test_exit() {
        let ends: [(MPVExit, PlaybackAction)] = [
            (.code(0), .stop), (.signal(9), .didFail(.networkError(reason: "mpv ended by signal 9"))),
            (.code(4), .didFail(.networkError(reason: "mpv ended with code 4"))),
        ]
        for (exit, action) in ends {
            var sut = MPVSimulation.playing()
            sut.tell(.exited(exit))
            #expect(sut.actions == [action])
            sut.tell(.load(MPVSimulation.url))
            sut.tell(.seek(to: 3))
            sut.open()
            sut.arrive(at: 3)
            #expect(sut.actions == [action, .didBecomeReady])
            #expect(sut.starts == 2)
        }
    }

    @Test("a process that dies at the end is missed only when something is to be played again")
    func test_exit_atTheEnd() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.answer()
        sut.tell(.exited(.signal(9)))
        sut.forget()
        sut.tell(.seek(to: 0))
        sut.tell(.play)
        sut.properties[.eofReached] = false
        sut.properties[.timePosition] = 0
        sut.open()
        sut.arrive(at: 0)
        #expect(sut.starts == 2)
        #expect(sut.reports == [PlaybackReport(.didFinishSeeking, generation: 2, position: 0)])
        #expect(sut.snapshot.isPlaying)
    }

    @Test("an mpv that ends before it has answered is too old or broken, which no other try changes")
    func test_exit_atOnce() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.exited(.code(1)))
        let reason = "mpv ended with code 1 before it answered; \(MPVInstallation.requirement())"
        #expect(sut.actions == [.didFail(.loadFailed(reason: reason))])
    }

    @Test("a program that cannot be started is a failure of the load")
    func test_start_thatFails() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.didNotStart("no such file"))
        #expect(sut.actions == [.didFail(.loadFailed(reason: "no such file"))])
        #expect(sut.engine.snapshot(at: sut.now).isOwnFailure)
        sut.tell(.load(MPVSimulation.url))
        #expect(!sut.engine.snapshot(at: sut.now).isOwnFailure)
        #expect(sut.starts == 2)
    }

    // MARK: Settings, tracks, stop

    @Test("settings are kept for the next process")
    func test_settings_outliveTheProcess() {
        var sut = MPVSimulation.playing()
        sut.tell(.setVolume(0.5))
        sut.tell(.toggleMute)
        sut.tell(.setSpeed(2))
        sut.tell(.setSpeed(9))
        #expect(sut.refusals == ["speed: the speed goes from 0.25 to 4.0"])
        sut.tell(.stop)
        sut.forget()
        sut.tell(.load(MPVSimulation.url))
        let expected: [MPVCommand] = [.set(.speed, 2), .set(.volume, 50), .set(.mute, true)]
        #expect(sut.commands.filter { expected.contains($0) } == expected)
    }

    @Test("tracks are those of sound and text, and are chosen by id")
    func test_tracks() {
        var sut = MPVSimulation.playing()
        #expect(!sut.snapshot.capabilities.hasTracks)
        sut.change(
            .trackList,
            .array([
                .object(["id": 1, "type": "video", "selected": true]),
                .object(["id": 1, "type": "audio", "lang": "eng", "title": "Stereo", "selected": true]),
                .object(["id": 1, "type": "sub", "selected": false]), .object(["type": "audio"]), .null,
            ]))
        #expect(
            sut.engine.tracks == [
                MediaTrack(kind: .audio, id: 1, language: "eng", title: "Stereo", isSelected: true),
                MediaTrack(kind: .subtitle, id: 1),
            ])
        #expect(sut.snapshot.capabilities.hasTracks)
        sut.tell(.selectTrack(1, .subtitle))
        sut.tell(.selectTrack(nil, .audio))
        #expect(sut.commands.suffix(2) == [.set(.subtitleTrack, 1), .set(.audioTrack, "no")])
    }

    @Test("a stop ends the process, and what it still says counts for nothing")
    func test_stop() {
        var sut = MPVSimulation.playing()
        sut.tell(.stop)
        #expect(sut.ends == 1)
        #expect(sut.engine.nextDeadline == nil)
        sut.say(.seek, .playbackRestart, .endFile(entry: sut.entry, reason: "quit", error: nil))
        sut.change(.pause, true)
        sut.tell(.exited(.code(0)))
        #expect(sut.reports == [])
        #expect(sut.snapshot.position == 0)
    }

    @Test("commands without anything loaded do nothing")
    func test_commands_withoutMedia() {
        var sut = MPVSimulation()
        for input: MPVInput in [
            .play, .pause, .seek(to: 3), .setSpeed(2), .setVolume(0.2), .toggleMute, .selectTrack(1, .audio), .stop,
            .tick,
            .exited(.code(0)),
        ] { sut.tell(input) }
        #expect(sut.reports == [])
        #expect(sut.commands == [])
        #expect(sut.starts == 0)
        #expect(sut.ends == 0)
    }

    // MARK: What a review found

    @Test("a process that was stopped with its replies unread is not taken for one that hangs")
    func test_hang_afterThisProcessWasStopped() {
        var sut = MPVSimulation.playing()
        sut.tell(.pause)
        sut.now += .seconds(3_600)
        sut.tell(.tick)
        sut.tell(.play)
        sut.answer()
        #expect(sut.actions == [])
    }

    @Test("a reply also closes what was asked before, and never answered")
    func test_reply_thatWasLost() {
        var sut = MPVSimulation.playing()
        sut.tell(.setVolume(0.5))
        sut.loseReply()
        sut.tell(.setVolume(0.6))
        sut.answer()
        sut.play(for: .seconds(20))
        #expect(sut.actions == [])
    }

    @Test("an mpv that hangs at the end is missed only when something is to be played again")
    func test_hang_atTheEnd() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.answer()
        sut.forget()
        sut.pass(.seconds(20), answers: false)
        #expect(sut.reports == [])
        #expect(sut.snapshot.capabilities.canSeek)
        sut.tell(.seek(to: 0))
        #expect(sut.starts == 2)
    }

    @Test("keys in its window at the end neither play nor pause")
    func test_window_pauseAtTheEnd() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.answer()
        sut.forget()
        sut.change(.pause, true)
        sut.change(.pause, false)
        #expect(sut.actions == [])
    }

    @Test("a pause and a play in its window during a stall do not hide the stall")
    func test_window_pauseInAStall() {
        var sut = MPVSimulation.playing()
        sut.change(.pausedForCache, true)
        sut.change(.pause, true)
        sut.change(.pause, false)
        sut.change(.pausedForCache, false)
        #expect(
            sut.actions == [.didStartBuffering, .didPause, .didStartPlaying, .didStartBuffering, .didFinishBuffering])
    }

    @Test("a seek that is refused during a stall does not hide the stall")
    func test_seek_refusedInAStall() {
        var sut = MPVSimulation.playing()
        sut.change(.pausedForCache, true)
        sut.tell(.seek(to: 20))
        sut.refuse("error running command")
        sut.change(.pausedForCache, false)
        #expect(sut.actions == [.didStartBuffering, .didStartBuffering, .didFinishBuffering])
    }

    @Test("an end before the end is at its own place")
    func test_end_ofACutFile() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 12
        sut.change(.eofReached, true)
        sut.answer()
        #expect(sut.reports == [PlaybackReport(.didReachEnd, generation: 1, position: 12)])
    }

    @Test("a list whose media the server refuses is the server's failure")
    func test_load_ofAListThatFails() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.answer()
        sut.say(.startFile(entry: sut.entry), .log("https: HTTP error 503 Busy", from: "ffmpeg"))
        sut.say(.endFile(entry: sut.entry, reason: "redirect", error: nil))
        #expect(sut.commands.contains(.stop))
        sut.answer()
        #expect(sut.actions == [.didFail(.networkError(reason: "the server answered 503 Service Unavailable"))])
    }

    @Test("a complaint of another part of mpv refuses no seek, and none refuses a load")
    func test_log_ofAnotherPart() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.answer()
        sut.say(.log("Cannot seek in this stream.", from: "cplayer"))
        #expect(sut.refusals == [])
        sut.say(.startFile(entry: sut.entry), .playbackRestart)
        sut.answer()
        sut.tell(.seek(to: 3))
        sut.say(.log("Cannot seek backward in linear streams!", from: "stream"))
        #expect(sut.refusals == [])
    }

    @Test("what arrives before mpv has taken a seek of ours is another's")
    func test_seek_crossingAnother() {
        var sut = MPVSimulation.playing()
        sut.tell(.seek(to: 20))
        sut.say(.seek, .playbackRestart)
        #expect(sut.actions == [])
        sut.arrive(at: 20)
        #expect(sut.reports == [PlaybackReport(.didFinishSeeking, generation: 2, position: 20)])
    }

    @Test("what is no place is refused", arguments: [Double.infinity, -.infinity, .nan])
    func test_seek_toWhatIsNoPlace(target: Double) {
        var sut = MPVSimulation.playing()
        sut.tell(.seek(to: target))
        #expect(sut.refusals.count == 1)
        #expect(sut.commands == [])
    }

    @Test("a track that mpv does not take is refused")
    func test_selectTrack_refused() {
        var sut = MPVSimulation.playing()
        sut.tell(.selectTrack(9, .audio))
        sut.refuse("error accessing property")
        #expect(sut.refusals == ["track: mpv: error accessing property"])
    }
}
