import Foundation
import Observation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("StreamingPlayer", .tags(.unit)) @MainActor
struct StreamingPlayerTests {
    @Test("The call play(_:from:) sends a load, a seek and a play command, with the same time stamp")
    func test_play_withAURL_loadsWithTheIntentToPlay() {
        let (sut, player, clock) = makeSUT()
        var transitions: [PlaybackTransition] = []
        let token = sut.session.transitionPublisher.sink { transitions.append($0) }
        clock.advance(by: .seconds(5))

        #expect(sut.play(anyURL(), from: 7) == nil)

        #expect(transitions.map(\.action) == [.load(anyURL()), .seek(to: 7), .play])
        #expect(Set(transitions.map(\.instant)) == [.seconds(5)])
        #expect(player.messages == [.load(anyURL()), .seek(to: 7)])
        #expect(sut.state == .loading(anyURL()))
        #expect(sut.clock.position == 7)
        withExtendedLifetime(token) {}
    }

    @Test("Events of the player are processed without another call of the app")
    func test_report_withoutAnotherCall_changesTheState() async {
        let (sut, player, _) = makeSUT()
        sut.play(anyURL())
        player.duration = 60
        player.report(.didBecomeReady)

        for await state in sut.states where state == .playing { break }

        #expect(sut.state == .playing)
        #expect(sut.duration == 60)
        #expect(sut.seekableRange == 0...60)
        #expect(sut.isLive == false)
        #expect(player.messages == [.load(anyURL()), .play])
    }

    @Test("A rejected command returns its rejection, which is also published as an event")
    func test_pause_withNothingLoaded_returnsTheRejection() async {
        let (sut, _, _) = makeSUT()
        let events = sut.events

        let rejection = sut.pause()

        #expect(rejection?.reason == .nothingLoaded)
        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == rejection.map(StreamingPlayer.Event.rejection))
        #expect(sut.setVolume(2)?.attempt == .command(.volume))
        #expect(sut.setVolume(0.5) == nil)
        #expect(sut.volume == 0.5)
    }

    @Test(
        "A play command with an invalid start position is rejected, and loads nothing",
        arguments: [-1, Double.nan, -Double.infinity, Double.infinity])
    func test_play_fromAnInvalidPosition_loadsNothing(start: Double) async {
        let (sut, player, _) = makeSUT()
        let rejection = sut.play(anyURL(), from: start)
        #expect(rejection?.reason == (start < 0 && start.isFinite ? .seekTargetNegative : .seekTargetNotFinite))
        #expect(player.messages == [])
        #expect(sut.state == .idle)
        await #expect(throws: PlaybackFailure.self) { try await sut.prepare(anyURL(), from: start) }
    }

    @Test("The start position is not clamped to the duration of the previous media")
    func test_play_insideACallback_keepsTheStartPosition() {
        let (sut, player, clock) = makePlayingSUT()
        let token = sut.session.statePublisher.sink { if $0 == .ended { sut.play(anyURL("b"), from: 300) } }
        player.report(.didReachEnd)
        clock.settle { sut.session.processPending() }
        #expect(player.messages.suffix(2) == [.load(anyURL("b")), .seek(to: 300)])
        withExtendedLifetime(token) {}
    }

    @Test("The buffered duration is updated while the buffer grows, although the position does not move")
    func test_buffered_duringAStall_isUpdated() {
        let (player, clock) = (BufferingPlayer(), ManualClock())
        let sut = StreamingPlayer(player: player, clock: clock)
        sut.play(anyURL())
        player.mailbox.post(PlaybackReport(.didBecomeReady, generation: 1, position: 0))
        player.mailbox.post(PlaybackReport(.didStartBuffering, generation: 1, position: 0))
        clock.settle { sut.session.processPending() }
        #expect(sut.clock.buffered == 0)
        player.buffered = 1.5
        clock.advance(by: .milliseconds(250)) { sut.session.processPending() }
        #expect(sut.clock.buffered == 1.5)
    }

    @Test("The buffered duration is updated during a pause, until the buffer no longer changes")
    func test_buffered_whilePaused_isUpdated() {
        let (player, clock) = (BufferingPlayer(), ManualClock())
        let sut = StreamingPlayer(player: player, clock: clock)
        sut.load(anyURL())
        player.mailbox.post(PlaybackReport(.didBecomeReady, generation: 1, position: 0))
        clock.settle { sut.session.processPending() }
        for seconds in [2.0, 4, 6] {
            player.buffered = seconds
            clock.advance(by: .seconds(9), with: sut)
            #expect(sut.clock.buffered == seconds)
        }
        clock.advance(by: .seconds(20), with: sut)
        #expect(clock.sleeperCount == 0)
        player.buffered = 9
        let error = RecoveredError(code: .httpStatus, url: anyURL(), attempts: 2, duration: 3)
        player.mailbox.post(PlaybackReport(.didRecover(error), generation: 1, position: 0))
        clock.settle { sut.session.processPending() }
        #expect(sut.clock.buffered == 9)
        #expect(clock.sleeperCount > 0)
    }

    @Test("A failure and a retry keep the duration, and the next load clears it")
    func test_duration_afterAFailure_isKept() {
        let (sut, player, clock) = makePlayingSUT()
        player.duration = .infinity
        player.report(.didFail(PlaybackFailure(.networkError(reason: "no connection"))))
        clock.settle { sut.session.processPending() }
        #expect(sut.duration == 60)
        #expect(sut.retry() == nil)
        #expect(sut.duration == 60)
        player.duration = 90
        player.report(.didBecomeReady)
        clock.settle { sut.session.processPending() }
        #expect(sut.duration == 90)
        // The player still has the duration of the previous media.
        sut.load(anyURL("b"))
        #expect(sut.duration == nil)
    }

    @Test("A warning that is pending when playback stops is not published")
    func test_stop_withAPendingWarning_dropsTheWarning() {
        let (sut, player, clock) = makePlayingSUT()
        player.report(.warning(PlaybackWarning(.segment, reason: "late")))
        sut.stop()
        clock.settle { sut.session.processPending() }
        #expect(sut.warnings == [])
        #expect(sut.subtitles == [])
    }

    @Test("A maximum bitrate is sent to a player that supports the limit, and is otherwise rejected")
    func test_setMaximumBitrate_onAPlayerWithoutSupport_isRejected() {
        let (sut, player, _) = makeSUT()
        #expect(sut.setMaximumBitrate(500_000)?.attempt == .command(.maximumBitrate))
        player.capabilities.canLimitBitrate = true
        #expect(sut.setMaximumBitrate(500_000) == nil)
        #expect(sut.setMaximumBitrate(0)?.attempt == .command(.maximumBitrate))
        #expect(sut.setMaximumBitrate(nil) == nil)
        #expect(player.messages == [.setMaximumBitrate(500_000), .setMaximumBitrate(nil)])
    }

    @Test("Muting a muted player changes nothing")
    func test_setMuted_twice_changesNothingTheSecondTime() {
        let (sut, player, _) = makeSUT()
        sut.setMuted(true)
        sut.setMuted(true)
        #expect(sut.isMuted)
        #expect(player.messages == [.toggleMute])
    }

    @Test("An interruption suppresses playback and is reported as the suppression")
    func test_interruptionBegan_whilePlaying_suppressesPlayback() {
        let (sut, _, _) = makePlayingSUT()
        sut.interruptionBegan()
        #expect(sut.suppression == .interruption)
        #expect(sut.state == .paused)
        sut.interruptionEnded(shouldResume: true)
        #expect(sut.suppression == [])
        #expect(sut.state == .playing)
        sut.didEnterBackground()
        #expect(sut.suppression == .background)
        sut.didBecomeActive()
        #expect(sut.suppression == [])
    }

    @Test("A failure has its code, its status and a redacted URL")
    func test_failure_ofThePlayer_keepsItsDetails() {
        let (sut, player, clock) = makeSUT()
        let secret = anyURL("a.m3u8?token=secret")
        sut.play(secret)
        player.report(
            .didFail(
                PlaybackFailure(.loadFailed(reason: "404"), code: .httpStatus, url: secret, httpStatus: 404)))
        clock.settle { sut.session.processPending() }

        #expect(sut.state == .failed(.loadFailed(reason: "404")))
        #expect(sut.failure?.code == .httpStatus)
        #expect(sut.failure?.httpStatus == 404)
        #expect(sut.failure?.url == secret.redacted)
        #expect(sut.failure?.url?.contains("secret") == false)
        #expect(sut.failure?.isRecoverable == false)
        sut.play(anyURL())
        #expect(sut.failure == nil)
    }

    @Test("Observers of the current date are notified when the position changes")
    func test_currentDate_whilePlaying_isObservedWithThePosition() {
        let (sut, player, clock) = makePlayingSUT()
        player.currentDate = .distantPast
        #expect(sut.currentDate == .distantPast)
        let hasChanged = LockedValue(false)
        withObservationTracking {
            _ = sut.currentDate
        } onChange: {
            hasChanged.withLock { $0 = true }
        }
        player.currentTime = 3
        clock.advance(by: .milliseconds(250)) { sut.session.processPending() }
        #expect(hasChanged.withLock { $0 })
    }

    @Test("A load that times out fails with the timeout code and the URL of the media")
    func test_load_thatTimesOut_failsWithTheTimeoutCodeAndTheURL() {
        let (sut, _, clock) = makeSUT()
        sut.play(anyURL())
        clock.advance(by: .seconds(61)) { sut.session.processPending() }
        #expect(sut.failure?.code == .timeout)
        #expect(sut.failure?.url == anyURL().redacted)
    }

    @Test(
        "Warnings, recovered errors, variants, date ranges and subtitles are published; a load clears the warnings"
    )
    func test_warnings_ofALoad_areKeptUntilTheNextLoad() async {
        let (sut, player, clock) = makePlayingSUT()
        let events = sut.events
        let warning = PlaybackWarning(.segment, reason: "skipped")
        let error = RecoveredError(code: .httpStatus, httpStatus: 503, url: anyURL(), attempts: 2, duration: 1.5)
        let variant = MediaVariant(bitrate: 1_000)
        let cue = SubtitleCue(start: 1, end: 2, text: "a")
        let dateRange = DateRangeEvent(.entered, DateRangeMetadata(id: "a", startDate: .distantPast))
        player.report(.warning(warning))
        player.report(.didRecover(error))
        player.report(.didChangeVariant(variant))
        player.report(.dateRange(dateRange))
        player.report(.subtitles([cue]))
        clock.settle { sut.session.processPending() }

        var iterator = events.makeAsyncIterator()
        #expect(await iterator.next() == .warning(warning))
        #expect(await iterator.next() == .recovered(error))
        #expect(await iterator.next() == .variant(variant))
        #expect(await iterator.next() == .dateRange(dateRange))
        #expect(await iterator.next() == .subtitles([cue]))
        #expect(sut.subtitles == [cue])
        #expect(sut.warnings == [warning])
        sut.play(anyURL("b"))
        #expect(sut.warnings == [])
    }

    @Test("The subtitles end with a failure, and do not come back with a retry")
    func test_subtitles_atAFailure_areCleared() async {
        let (sut, player, clock) = makePlayingSUT()
        let cue = SubtitleCue(start: 1, end: 2, text: "a")
        player.report(.subtitles([cue]))
        clock.settle { sut.session.processPending() }
        let published = LockedValue<[[SubtitleCue]]>([])
        let token = sut.session.subtitlePublisher.sink { cues in published.withLock { $0.append(cues) } }
        player.report(.didFail(PlaybackFailure(.networkError(reason: "any"))))
        clock.settle { sut.session.processPending() }
        #expect(published.withLock { $0 } == [[]])
        sut.retry()
        player.report(.didBecomeReady)
        clock.settle { sut.session.processPending() }
        #expect(sut.subtitles == [])
        token.cancel()
    }

    @Test("Ten seconds of playback update the position 40 times, and never invalidate observers of the state")
    func test_state_duringPlayback_isNotInvalidatedByThePosition() {
        let (sut, player, clock) = makePlayingSUT()
        let changes = LockedValue((state: 0, position: 0))
        observe {
            _ = (sut.state, sut.duration, sut.tracks)
        } onChange: {
            changes.withLock { $0.state += 1 }
        }
        for _ in 0..<40 {
            observe {
                _ = sut.clock.position
            } onChange: {
                changes.withLock { $0.position += 1 }
            }
            clock.advance(by: .milliseconds(250)) {
                player.currentTime = clock.now.seconds
                sut.session.processPending()
            }
        }
        #expect(changes.withLock { $0 } == (0, 40))
    }

    @Test("The asynchronous sequences end when the player is released")
    func test_sequences_whenThePlayerIsReleased_end() async {
        var sut: StreamingPlayer? = makeSUT().sut
        sut?.play(anyURL())
        let (states, events) = (sut?.states, sut?.events)
        sut = nil
        var seen: [PlaybackState] = []
        if let states { for await state in states { seen.append(state) } }
        if let events { for await _ in events {} }
        #expect(seen == [.loading(anyURL())])
    }

    // MARK: Helpers

    /// A player whose position does not move, and whose buffered duration the test sets.
    private final class BufferingPlayer: CustomPlayer {
        let base = PlayerBase()
        var buffered = 0.0
        let isPlaying = false
        let currentTime: Double = 0
        let duration: Double = 60
        var snapshot: PlayerSnapshot {
            var snapshot = PlayerSnapshot(of: self)
            snapshot.buffered = buffered
            return snapshot
        }
        func load(_ url: URL, reporter: PlayerReporter) {}
        func play(reporter: PlayerReporter) {}
        func pause() {}
        func unload() {}
        func seek(to time: Double, reporter: PlayerReporter) {}
    }

    private func observe(_ read: () -> Void, onChange: @escaping @Sendable () -> Void) {
        withObservationTracking(read, onChange: onChange)
    }

    private func makeSUT() -> (sut: StreamingPlayer, player: PlayerSpy, clock: ManualClock) {
        let (player, clock) = (PlayerSpy(), ManualClock())
        return (StreamingPlayer(player: player, clock: clock), player, clock)
    }

    private func makePlayingSUT() -> (sut: StreamingPlayer, player: PlayerSpy, clock: ManualClock) {
        let (sut, player, clock) = makeSUT()
        sut.play(anyURL())
        player.duration = 60
        player.report(.didBecomeReady)
        clock.settle { sut.session.processPending() }
        #expect(sut.state == .playing)
        return (sut, player, clock)
    }
}
