import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import MPVPlayback

@Suite("MPVEngine", .tags(.unit))
struct MPVEngineTests {
    // MARK: Loading

    @Test("A load starts mpv, pauses it and sends the URL")
    func test_load_whileIdle_startsMPVPaused() {
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

    @Test("A load with other header fields starts another process")
    func test_load_withOtherHeaders_startsAnotherProcess() {
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

    @Test("A play command during a load is sent to mpv only when the media is ready")
    func test_play_whileLoading_isSentWhenReady() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.play)
        #expect(!sut.commands.contains(.set(.pause, false)))
        sut.open()
        #expect(sut.commands.last == .set(.pause, false))
        #expect(sut.snapshot.isPlaying)
        #expect(sut.actions == [.didBecomeReady])
    }

    @Test("A seek during a load is part of the load, and the last target counts")
    func test_seek_whileLoading_appliesTheLastTarget() {
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
    @Test("Messages about a replaced file are ignored")
    func test_load_whileLoading_ignoresTheReplacedFile() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        let old = sut.entry
        sut.tell(.load(MPVSimulation.url))
        sut.say(
            .startFile(entry: old), .playbackRestart, .endFile(entry: old, reason: "error", error: "loading failed"))
        sut.change(.eofReached, true)
        sut.reply()
        #expect(sut.reports == [])
        #expect(sut.starts == 1)
        sut.properties[.eofReached] = false
        sut.open()
        #expect(sut.reports == [PlaybackReport(.didBecomeReady, generation: 2, position: 0)])
    }

    @Test("Only http and https URLs are sent to mpv", arguments: ["file:///etc/passwd", "edl://x", "memory://x", "-x"])
    func test_load_ofAnotherScheme_fails(text: String) throws {
        var sut = MPVSimulation()
        sut.tell(.load(try #require(URL(string: text))))
        #expect(sut.starts == 0)
        #expect(sut.actions == [.didFail(.loadFailed(reason: "unsupported URL: expected http or https"))])
        #expect(!sut.commands.contains { $0.words.first == "loadfile" })
    }

    @Test("A load of a playlist of media files fails")
    func test_load_ofAPlaylistOfMediaFiles_fails() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        sut.say(.startFile(entry: sut.entry), .endFile(entry: sut.entry, reason: "redirect", error: nil))
        #expect(sut.commands.contains(.stop))
        sut.reply()
        let reason = "playlists of media files are not supported; load one of the files"
        #expect(sut.actions == [.didFail(.loadFailed(reason: reason))])
    }

    @Test(
        "A failed load takes its cause from mpv's log, even if mpv logs the cause after the end-file event",
        arguments: [false, true])
    func test_load_afterAnError_takesTheCauseFromTheLog(logIsLate: Bool) {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        let log = MPVMessage.log("http: HTTP error 404 Not Found", from: "ffmpeg")
        let end = MPVMessage.endFile(entry: sut.entry, reason: "error", error: "loading failed")
        sut.say(.startFile(entry: sut.entry))
        if logIsLate { sut.say(end, log) } else { sut.say(log, end) }
        #expect(sut.actions == [])
        sut.reply()
        #expect(sut.actions == [.didFail(.loadFailed(reason: "the server responded with 404 Not Found"))])
    }

    // MARK: Playing

    @Test("The position is extrapolated between two replies, and follows each reply")
    func test_position_betweenTwoReplies_isExtrapolated() {
        var sut = MPVSimulation.playing()
        sut.pass(.milliseconds(200))
        #expect(sut.snapshot.position == 0.2)
        sut.properties[.timePosition] = .number(0.3)
        sut.pass(.milliseconds(100))
        #expect((0.3...0.36).contains(sut.snapshot.position))
    }

    @Test("A hanging mpv causes a stall, and a failure after ten seconds")
    func test_hang_whilePlaying_stallsAndThenFails() {
        var sut = MPVSimulation.playing()
        sut.pass(.seconds(9), replies: false)
        #expect(sut.snapshot.position < 1.3)
        #expect(sut.actions == [.didStartBuffering])
        sut.pass(.seconds(2), replies: false)
        let error = PlaybackError.networkError(reason: "mpv has not responded for 10 s")
        #expect(sut.actions == [.didStartBuffering, .didFail(error)])
        #expect(sut.ends == 1)
    }

    @Test("A process that never replies fails the load after ten seconds")
    func test_start_withoutAReply_fails() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.pass(.seconds(11), replies: false)
        #expect(sut.actions == [.didFail(.networkError(reason: "mpv did not start within 10 s"))])
        #expect(sut.ends == 1)
        sut.tell(.load(MPVSimulation.url))
        #expect(sut.starts == 2)
    }

    @Test("A load or a seek finishes only when mpv no longer waits for data")
    func test_load_onASlowLink_waitsForTheBuffer() {
        var sut = MPVSimulation()
        sut.properties[.pausedForCache] = true
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.play)
        sut.open()
        sut.pass(.seconds(3))
        #expect(sut.actions == [])
        sut.change(.pausedForCache, false)
        sut.reply()
        #expect(sut.actions == [.didBecomeReady])
        sut.tell(.seek(to: 20))
        sut.properties[.pausedForCache] = true
        sut.arrive(at: 20)
        sut.tell(.seek(to: 25))
        sut.arrive(at: 25)
        #expect(sut.actions == [.didBecomeReady])
        sut.change(.pausedForCache, false)
        sut.reply()
        #expect(sut.reports.last == PlaybackReport(.didFinishSeeking, generation: 3, position: 25))
        #expect(sut.actions == [.didBecomeReady, .didFinishSeeking])
    }

    @Test("A stall is reported with its beginning, its percentage and its end")
    func test_stall_whilePlaying_isReportedWithItsPercentage() {
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

    @Test("The end is reported once, with the position")
    func test_end_ofTheFile_isReportedOnce() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = .number(29.96)
        sut.change(.eofReached, true)
        sut.reply()
        sut.pass(.seconds(1))
        #expect(sut.reports == [PlaybackReport(.didReachEnd, generation: 1, position: 30)])
        #expect(!sut.snapshot.isPlaying)
    }

    @Test("After the end, a seek to the start plays again, and the end is reported again")
    func test_seek_fromTheEnd_playsAgain() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.reply()
        sut.forget()
        sut.tell(.seek(to: 0))
        sut.tell(.play)
        sut.properties[.eofReached] = false
        sut.arrive(at: 0)
        #expect(sut.actions == [.didFinishSeeking])
        #expect(sut.snapshot.isPlaying)
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.reply()
        #expect(sut.actions == [.didFinishSeeking, .didReachEnd])
    }

    @Test("Data that ends early causes a failure after a network error, and otherwise the end of playback")
    func test_end_beforeTheDuration_failsAfterANetworkError() {
        for isCut in [true, false] {
            var sut = MPVSimulation.playing()
            sut.properties[.timePosition] = 8
            sut.pass(.milliseconds(250))
            if isCut { sut.say(.log("http: Stream ends prematurely at 120000, should be 1104688", from: "ffmpeg")) }
            sut.properties[.timePosition] = 12
            sut.properties[.cacheDuration] = 0
            sut.change(.eofReached, true)
            sut.reply()
            #expect(
                sut.actions == [isCut ? .didFail(.networkError(reason: "the response was truncated")) : .didReachEnd])
            if isCut { #expect(sut.reports.first?.position == 12) }
        }
    }

    // MARK: Seeking

    @Test("During a seek, further seeks wait, and only the last target is sent")
    func test_seek_duringASeek_sendsOnlyTheLastTarget() {
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

    @Test("An end that mpv reports before a seek has finished is ignored")
    func test_end_beforeASeekArrives_isIgnored() {
        var sut = MPVSimulation.playing()
        sut.tell(.seek(to: 5))
        sut.say(.property(.eofReached, true))
        sut.arrive(at: 5)
        #expect(sut.actions == [.didFinishSeeking])
    }

    @Test("A seek that mpv cannot perform is rejected, and the position stays")
    func test_seek_rejectedByMPV_keepsThePosition() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 4
        sut.pass(.milliseconds(250))
        sut.tell(.seek(to: 20))
        sut.refuse("error running command")
        #expect(sut.rejections == ["seek: mpv: error running command"])
        #expect(sut.snapshot.position == 4)
        sut.tell(.seek(to: 21))
        sut.reply()
        sut.say(.log("Cannot seek in this stream.", from: "cplayer"))
        #expect(sut.rejections.last == "seek: mpv cannot seek to this position")
        #expect(sut.snapshot.position == 4)
        #expect(sut.actions == [])
    }

    @Test("A seek in unseekable media is rejected, even during the load")
    func test_seek_inUnseekableMedia_isRejected() {
        var sut = MPVSimulation()
        sut.properties[.seekable] = false
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.seek(to: 10))
        sut.open()
        #expect(sut.rejections.count == 1)
        #expect(sut.actions == [.didBecomeReady])
        #expect(sut.snapshot.position == 0)
        sut.tell(.seek(to: 10))
        #expect(sut.rejections.count == 2)
    }

    // MARK: Changes in mpv's window

    @Test("Pausing and resuming in mpv's window is reported as events of the player")
    func test_pauseAndPlay_inMPVsWindow_areReported() {
        var sut = MPVSimulation.playing()
        sut.change(.pause, true)
        sut.change(.pause, false)
        #expect(sut.actions == [.didPause, .didStartPlaying])
    }

    @Test("If the user resumes in mpv's window during a pause command, a poll finds the change")
    func test_play_inMPVsWindowDuringAPauseCommand_isFoundByAPoll() {
        var sut = MPVSimulation.playing()
        sut.tell(.pause)
        sut.reply()
        // mpv does not report a property that changes and then changes back.
        sut.properties[.pause] = false
        sut.pass(.milliseconds(300))
        #expect(sut.actions == [.didStartPlaying])
    }

    @Test("A property report from before a pause command does not undo the pause")
    func test_pause_withAnOutdatedReport_isKept() {
        var sut = MPVSimulation.playing()
        sut.tell(.pause)
        sut.say(.property(.pause, false))
        sut.reply()
        #expect(sut.actions == [])
        #expect(!sut.snapshot.isPlaying)
    }

    @Test("A seek in mpv's window is reported as a seek that the player started")
    func test_seek_inMPVsWindow_isReported() {
        var sut = MPVSimulation.playing()
        sut.say(.seek)
        #expect(sut.actions == [.didStartSeeking])
        sut.properties[.timePosition] = 15
        sut.say(.playbackRestart)
        sut.reply()
        #expect(sut.actions == [.didStartSeeking, .didFinishSeeking])
        #expect(sut.reports.last?.position == 15)
    }

    @Test("Volume, mute and speed follow their changes in mpv's window")
    func test_settings_changedInMPVsWindow_areAdopted() {
        var sut = MPVSimulation.playing()
        sut.change(.volume, 40)
        sut.change(.mute, true)
        sut.change(.speed, 2)
        #expect(sut.engine.settings == MPVSettings(speed: 2, volume: 0.4, isMuted: true))
        sut.pass(.milliseconds(100))
        #expect(sut.snapshot.position == 0.2)
    }

    @Test("A closed window stops playback, a dead process fails playback, and the next load starts another process")
    func test_exit_whilePlaying_stopsOrFails() {
        let ends: [(MPVExit, PlaybackAction)] = [
            (.code(0), .stop), (.signal(9), .didFail(.networkError(reason: "mpv exited on signal 9"))),
            (.code(4), .didFail(.networkError(reason: "mpv exited with code 4"))),
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

    @Test("If mpv dies at the end of the media, mpv is restarted only for a replay")
    func test_exit_atTheEnd_restartsMPVForAReplay() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.reply()
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

    @Test("If mpv exits before its first reply, the load fails, and the error names the required version")
    func test_exit_beforeAReply_failsWithTheRequirement() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.tell(.exited(.code(1)))
        let reason = "mpv exited with code 1 before it responded; \(MPVInstallation.requirement())"
        #expect(sut.actions == [.didFail(.loadFailed(reason: reason))])
    }

    @Test("A program that cannot be started fails the load")
    func test_start_ofAMissingProgram_failsTheLoad() {
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

    @Test("Settings are kept for the next process of mpv")
    func test_settings_afterAStop_areKeptForTheNextProcess() {
        var sut = MPVSimulation.playing()
        sut.tell(.setVolume(0.5))
        sut.tell(.toggleMute)
        sut.tell(.setSpeed(2))
        sut.tell(.setSpeed(9))
        #expect(sut.rejections == ["speed: the speed must be between 0.25 and 4.0"])
        sut.tell(.stop)
        sut.forget()
        sut.tell(.load(MPVSimulation.url))
        let expected: [MPVCommand] = [.set(.speed, 2), .set(.volume, 50), .set(.mute, true)]
        #expect(sut.commands.filter { expected.contains($0) } == expected)
    }

    @Test("Memory pressure limits the buffer of the running process and of the next one")
    func test_setMemoryPressure_atEachLevel_limitsTheBuffer() {
        var sut = MPVSimulation.playing()
        sut.forget()
        sut.tell(.setMemoryPressure(.warning))
        sut.tell(.setMemoryPressure(.warning))
        sut.reply()
        sut.tell(.setMemoryPressure(.critical))
        #expect(sut.commands == [.set(.bufferLimit, 33_554_432), .set(.bufferLimit, 8_388_608)])
        sut.tell(.stop)
        sut.forget()
        sut.tell(.load(MPVSimulation.url))
        #expect(sut.commands.contains(.set(.bufferLimit, 8_388_608)))
        sut.reply()
        sut.forget()
        sut.tell(.setMemoryPressure(.normal))
        #expect(sut.commands == [.set(.bufferLimit, 157_286_400)])
    }

    @Test("With normal memory, mpv keeps its own limit of the buffer")
    func test_load_withNormalMemory_setsNoLimit() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        #expect(!sut.commands.contains { $0.words.contains("demuxer-max-bytes") })
    }

    @Test("Audio and subtitle tracks are listed, and are selected by their identifiers")
    func test_tracks_ofTheMedia_areAudioAndSubtitles() {
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

    @Test("A stop ends the process, and later messages of the process are ignored")
    func test_stop_whilePlaying_endsTheProcess() {
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

    @Test("Commands without loaded media do nothing")
    func test_commands_withoutMedia_doNothing() {
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

    // MARK: Edge cases

    @Test("After this process was suspended, unread replies do not count as a hang of mpv")
    func test_hang_afterThisProcessWasSuspended_isNotReported() {
        var sut = MPVSimulation.playing()
        sut.tell(.pause)
        sut.now += .seconds(3_600)
        sut.tell(.tick)
        sut.tell(.play)
        sut.reply()
        #expect(sut.actions == [])
    }

    @Test("A reply also completes an earlier command whose reply was lost")
    func test_reply_afterALostReply_completesBothCommands() {
        var sut = MPVSimulation.playing()
        sut.tell(.setVolume(0.5))
        sut.loseReply()
        sut.tell(.setVolume(0.6))
        sut.reply()
        sut.play(for: .seconds(20))
        #expect(sut.actions == [])
    }

    @Test("If mpv hangs at the end of the media, mpv is restarted only for a replay")
    func test_hang_atTheEnd_restartsMPVForAReplay() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.reply()
        sut.forget()
        sut.pass(.seconds(20), replies: false)
        #expect(sut.reports == [])
        #expect(sut.snapshot.capabilities.canSeek)
        sut.tell(.seek(to: 0))
        #expect(sut.starts == 2)
    }

    @Test("Pausing and resuming in mpv's window at the end is ignored")
    func test_pause_inMPVsWindowAtTheEnd_isIgnored() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 30
        sut.change(.eofReached, true)
        sut.reply()
        sut.forget()
        sut.change(.pause, true)
        sut.change(.pause, false)
        #expect(sut.actions == [])
    }

    @Test("Pausing and resuming in mpv's window does not hide a stall")
    func test_pause_inMPVsWindowDuringAStall_reportsTheStallAgain() {
        var sut = MPVSimulation.playing()
        sut.change(.pausedForCache, true)
        sut.change(.pause, true)
        sut.change(.pause, false)
        sut.change(.pausedForCache, false)
        #expect(
            sut.actions == [.didStartBuffering, .didPause, .didStartPlaying, .didStartBuffering, .didFinishBuffering])
    }

    @Test("A rejected seek does not hide a stall")
    func test_seek_rejectedDuringAStall_reportsTheStallAgain() {
        var sut = MPVSimulation.playing()
        sut.change(.pausedForCache, true)
        sut.tell(.seek(to: 20))
        sut.refuse("error running command")
        sut.change(.pausedForCache, false)
        #expect(sut.actions == [.didStartBuffering, .didStartBuffering, .didFinishBuffering])
    }

    @Test("If mpv reaches the end before the duration, the end is reported with the real position")
    func test_end_ofATruncatedFile_hasItsPosition() {
        var sut = MPVSimulation.playing()
        sut.properties[.timePosition] = 12
        sut.change(.eofReached, true)
        sut.reply()
        #expect(sut.reports == [PlaybackReport(.didReachEnd, generation: 1, position: 12)])
    }

    @Test("A load of a playlist after an error status in mpv's log fails with that status")
    func test_load_ofAPlaylistAfterAServerError_reportsTheServerError() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        sut.say(.startFile(entry: sut.entry), .log("https: HTTP error 503 Busy", from: "ffmpeg"))
        sut.say(.endFile(entry: sut.entry, reason: "redirect", error: nil))
        #expect(sut.commands.contains(.stop))
        sut.reply()
        #expect(sut.actions == [.didFail(.networkError(reason: "the server responded with 503 Service Unavailable"))])
    }

    @Test("A logged seek error does not reject a load, and an error of another module does not reject a seek")
    func test_log_ofAnotherModule_rejectsNoSeek() {
        var sut = MPVSimulation()
        sut.tell(.load(MPVSimulation.url))
        sut.reply()
        sut.say(.log("Cannot seek in this stream.", from: "cplayer"))
        #expect(sut.rejections == [])
        sut.say(.startFile(entry: sut.entry), .playbackRestart)
        sut.reply()
        sut.tell(.seek(to: 3))
        sut.say(.log("Cannot seek backward in linear streams!", from: "stream"))
        #expect(sut.rejections == [])
    }

    @Test("A seek that mpv has not accepted stays unfinished when a seek in mpv's window finishes")
    func test_seek_duringASeekInMPVsWindow_finishesAtItsOwnTarget() {
        var sut = MPVSimulation.playing()
        sut.tell(.seek(to: 20))
        sut.say(.seek, .playbackRestart)
        #expect(sut.actions == [])
        sut.arrive(at: 20)
        #expect(sut.reports == [PlaybackReport(.didFinishSeeking, generation: 2, position: 20)])
    }

    @Test("A seek to a position that is not finite is rejected", arguments: [Double.infinity, -.infinity, .nan])
    func test_seek_toANonFinitePosition_isRejected(target: Double) {
        var sut = MPVSimulation.playing()
        sut.tell(.seek(to: target))
        #expect(sut.rejections.count == 1)
        #expect(sut.commands == [])
    }

    @Test("A track selection that mpv rejects is reported as a rejection with its reason")
    func test_selectTrack_rejectedByMPV_isReported() {
        var sut = MPVSimulation.playing()
        sut.tell(.selectTrack(9, .audio))
        sut.refuse("error accessing property")
        #expect(sut.rejections == ["track: mpv: error accessing property"])
    }
}
