import Foundation
import StreamingCore
import StreamingMetrics
import StreamingTestKit
import Testing

@Suite("PlaybackAnalyticsRecorder", .tags(.unit), .leakTracking) @MainActor
struct PlaybackAnalyticsRecorderTests {
    @Test("Accepted commands are logged in order, with their positions and times")
    func test_commands_thatAreAccepted_areLoggedInOrder() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.clock.advance(by: .seconds(2), with: sut.player)
        sut.player.pause()
        sut.player.setRate(2)
        sut.player.setVolume(0.5)
        sut.player.setMuted(true)
        sut.player.seek(to: 30)
        sut.report(.didFinishSeeking)
        let events = try await sut.events()
        #expect(
            events.map(\.type) == [
                .play, .videoStarted, .pause, .speedChanged(from: 1, to: 2), .volumeChanged(from: 1, to: 0.5),
                .muteToggled(isMuted: true), .seek(from: events[2].currentPosition, to: 30),
                .videoAbandoned(watchedDuration: 0, totalDuration: 60),
            ])
        #expect(events.map { $0.timestamp.timeIntervalSince(sut.start) } == [0, 0, 2, 2, 2, 2, 2, 2])
    }

    @Test("Rejected commands, and settings that do not change, are not logged")
    func test_commands_thatAreRejected_areNotLogged() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.player.setRate(99)
        sut.player.setRate(1)
        sut.player.retry()
        sut.player.seek(to: -1)
        let events = try await sut.events()
        #expect(
            events.map(\.type) == [
                .play, .videoStarted, .videoAbandoned(watchedDuration: 0, totalDuration: 60),
            ])
    }

    @Test("A relative seek is logged from the position before the seek to its target")
    func test_seekBy_aStep_isLoggedWithBothPositions() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.spy.currentTime = 12
        sut.player.seek(by: 10)
        #expect(try await sut.events().map(\.type).contains(.seek(from: 12, to: 22)))
    }

    @Test("Settings before the first load are not logged")
    func test_settings_beforeALoad_areNotLogged() async throws {
        let sut = makeSUT()
        sut.player.setVolume(0.5)
        sut.player.load(anyURL())
        let events = try await sut.events()
        #expect(events.map(\.type) == [.videoAbandoned(watchedDuration: 0, totalDuration: 0)])
        #expect(sut.service.droppedEventCount == 0)
    }

    @Test("Each variant switch is logged with the previous variant")
    func test_variantSwitch_toAnotherVariant_isLoggedWithBothVariants() async throws {
        let sut = makeSUT()
        sut.player.load(anyURL())
        for variant in [
            MediaVariant(bitrate: 1_000, width: 160, height: 90), MediaVariant(bitrate: 1_000, width: 160, height: 90),
            MediaVariant(height: 720), MediaVariant(),
        ] { sut.report(.didChangeVariant(variant)) }
        #expect(
            try await sut.events().map(\.type).dropLast() == [
                .qualityChanged(from: nil, to: "160x90 1000 bit/s"),
                .qualityChanged(from: "160x90 1000 bit/s", to: "720p"),
                .qualityChanged(from: "720p", to: "unknown"),
            ])
    }

    @Test("A failure is logged with its code and without secrets, and ends the session as failed")
    func test_failure_withSecrets_isLoggedWithoutTheSecrets() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        let reason = "http://u:p@h/a?key=secret " + String(repeating: "x", count: 9_999)
        sut.report(.didFail(PlaybackFailure(.networkError(reason: reason), code: .connection)))
        let events = try await sut.events()
        guard case .error(let code, let message) = events[1].type else {
            Issue.record("the second event is \(events[1].type)")
            return
        }
        #expect(code == "connection")
        #expect(!message.contains("secret") && !message.contains("u:p"))
        #expect(message.count == PlaybackAnalyticsRecorder.maximumTextLength)
        let session = try await sut.sessions()[0]
        #expect(session.metrics?.outcome == .failed)
        #expect(session.metrics?.failureCode == "connection")
    }

    @Test("The next load uses the title and the identifier of the next video, and later loads use their URLs")
    func test_nextVideo_beforeTwoLoads_describesOnlyTheFirstLoad() async throws {
        let sut = makeSUT()
        let id = UUID()
        sut.recorder.nextVideo = .init(id: id, title: "title")
        sut.player.load(anyURL())
        sut.player.load(try #require(URL(string: "https://u:p@host/a.m3u8?key=1")))
        let sessions = try await sut.sessions()
        #expect(sessions.map(\.videoTitle) == ["title", "https://***@host/a.m3u8?key=***"])
        #expect(sessions[0].videoID == id)
        #expect(sessions.map(\.metrics?.outcome) == [.replaced, .stopped])
    }

    @Test("Equal URLs have equal identifiers of version 8, whatever their secrets")
    func test_videoID_ofAURL_isStable() throws {
        let urls = try ["https://host/a?k=1", "https://host/a?k=2", "https://host/b?k=1"].map {
            PlaybackAnalyticsRecorder.Video(url: try #require(URL(string: $0))).id
        }
        #expect(urls[0] == urls[1])
        #expect(urls[0] != urls[2])
        #expect(urls[0].uuidString.dropFirst(14).first == "8")
    }

    @Test("The last event of a session has the position at the end, and not the watched duration")
    func test_lastEvent_ofASession_hasThePositionAtTheEnd() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL(), from: 40)
        sut.spy.currentTime = 40
        sut.report(.didBecomeReady)
        sut.clock.advance(by: .seconds(2), with: sut.player)
        sut.spy.currentTime = 42
        let events = try await sut.events()
        #expect(events.last?.currentPosition == 42)
        guard case .videoAbandoned(let watched, _) = events.last?.type else { return #expect(Bool(false)) }
        #expect(watched < 3)
    }

    @Test("The metrics of a running session are saved after an event, and about every 5 s")
    func test_metrics_ofARunningSession_areSaved() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.clock.advance(by: .seconds(4), with: sut.player)
        await sut.service.flush()
        let first = try #require(try await sut.store.retrieveAllSessions()[0].metrics)
        #expect(first.startupTime == 0)
        #expect(first.length <= 1)
        sut.clock.advance(by: .seconds(3), with: sut.player)
        await sut.service.flush()
        let second = try #require(try await sut.store.retrieveAllSessions()[0].metrics)
        #expect(second.outcome == nil)
        #expect((5...7).contains(second.length))
        _ = try await sut.events()
    }

    @Test("A stop ends the session, and a later finish changes nothing")
    func test_stop_duringPlayback_endsTheSession() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.clock.advance(by: .seconds(3), with: sut.player)
        sut.player.stop()
        await sut.service.flush()
        let session = try await sut.store.retrieveAllSessions()[0]
        #expect(session.endTime == sut.start + 3)
        #expect(session.metrics?.outcome == .stopped)
        sut.clock.advance(by: .seconds(3), with: sut.player)
        #expect(try await sut.sessions() == [session])
    }

    @Test("The engagement and the performance of a session come from its metrics")
    func test_engagementAndPerformance_ofASession_comeFromItsMetrics() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.clock.advance(by: .seconds(4), with: sut.player)
        sut.player.pause()
        sut.spy.currentTime = 15
        sut.player.stop()
        let session = try await sut.sessions()[0].toModel()
        let engagement = try #require(session.engagement)
        #expect((engagement.pauseCount, engagement.seekCount, engagement.videoDuration) == (1, 0, 60))
        let performance = try #require(session.performance)
        #expect((performance.timeToFirstFrame, performance.bufferingEvents) == (0, 0))
        #expect(performance.watchDuration == session.metrics?.playedTime)
        #expect(PlaybackSession(session, metrics: nil).engagement == nil)
    }

    @Test("A pause and a resume in the window of the player are logged like commands of the app")
    func test_pause_inTheWindowOfThePlayer_isLogged() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.report(.didPause)
        sut.report(.didStartPlaying)
        let events = try await sut.events()
        #expect(events.map(\.type).dropLast() == [.play, .videoStarted, .pause, .play])
        #expect(try await sut.sessions()[0].metrics?.pauseCount == 1)
    }

    @Test("A failure belongs to the session that failed, even if an observer of the state loads other media at once")
    func test_failure_withAFallbackInAnObserver_belongsToTheFailedSession() async throws {
        let sut = makeSUT()
        let player = sut.player
        let token = player.session.statePublisher.sink { [weak player] state in
            if case .failed = state { player?.load(anyURL()) }
        }
        player.play(anyURL())
        sut.report(.didFail(PlaybackFailure(.networkError(reason: "any"), code: .connection)))
        let sessions = try await sut.sessions()
        #expect(sessions.map(\.metrics?.failureCode) == ["connection", nil])
        #expect(sessions.map(\.metrics?.outcome) == [.failed, .stopped])
        token.cancel()
    }

    @Test("A stall that a stop ends is logged before the end of the session, at the position of the stall")
    func test_stall_endedByAStop_endsAtTheStalledPosition() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.spy.currentTime = 10
        sut.report(.didStartBuffering)
        sut.clock.advance(by: .seconds(2), with: sut.player)
        sut.player.stop()
        let events = try await sut.events().suffix(3)
        #expect(events.map(\.type.typeIdentifier) == ["bufferingStarted", "bufferingEnded", "videoAbandoned"])
        #expect(events.map(\.currentPosition) == [10, 10, 10])
    }

    @Test("A stall that is running when the recorder finishes ends with the session")
    func test_finish_duringAStall_endsTheStall() async throws {
        let sut = makeSUT()
        sut.player.play(anyURL())
        sut.report(.didBecomeReady)
        sut.report(.didStartBuffering)
        sut.clock.advance(by: .seconds(2), with: sut.player)
        #expect(try await sut.events().map(\.type).contains(.bufferingEnded(duration: 2)))
    }

    @Test("The session of a released player ends at its last sample")
    func test_finish_afterTheReleaseOfThePlayer_endsTheSession() async throws {
        let (store, clock, spy) = (InMemoryAnalyticsStore(), ManualClock(), PlayerSpy())
        let service = PlaybackAnalyticsService(store: store)
        var player: StreamingPlayer? = StreamingPlayer(player: spy, clock: clock)
        let recorder = PlaybackAnalyticsRecorder(
            of: try #require(player), service: service, device: .any, appVersion: "1.0")
        player?.play(anyURL())
        player = nil
        await recorder.finish()
        let session = try #require(try await store.retrieveAllSessions().first)
        #expect(session.endTime == session.startTime)
        #expect(session.metrics?.outcome == .stopped)
    }

    @Test("Two recorders of one service do not log the events of one player in the session of the other player")
    func test_twoRecorders_ofOneService_doNotMixTheirSessions() async throws {
        let first = makeSUT()
        let other = StreamingPlayer(player: PlayerSpy(), clock: first.clock)
        let second = PlaybackAnalyticsRecorder(of: other, service: first.service, device: .any, appVersion: "1.0")
        first.player.play(anyURL())
        other.play(anyURL())
        first.player.pause()
        first.player.stop()
        await second.finish()
        let sessions = try await first.store.retrieveAllSessions()
        let last = try #require(sessions.last)
        let events = try #require(try await first.store.retrieve(sessionID: last.id)).events
        #expect(events.map(\.eventType) == ["play", "videoAbandoned"])
    }

    @Test("The limit of a title counts Unicode scalars, so that combining marks count toward the limit")
    func test_title_ofManyCombiningMarks_isLimited() async throws {
        let sut = makeSUT()
        sut.recorder.nextVideo = .init(id: UUID(), title: "e" + String(repeating: "\u{301}", count: 9_999))
        sut.player.load(anyURL())
        let title = try await sut.sessions()[0].videoTitle
        #expect(title.unicodeScalars.count == PlaybackAnalyticsRecorder.maximumTextLength)
    }

    @Test("The completion counts repeated media once, unlike the watched time")
    func test_engagement_ofRepeatedMedia_countsTheMediaOnce() {
        var session = PlaybackSession(
            id: UUID(), videoID: UUID(), videoTitle: "any", startTime: Date(), endTime: nil, deviceInfo: .any,
            appVersion: "any")
        session.metrics = SessionMetrics(duration: 60)
        session.metrics?.mediaTime = 60
        session.metrics?.coverage = 10
        #expect(session.engagement?.completionPercentage == 10.0 / 60 * 100)
    }

    // MARK: Helpers

    private func makeSUT() -> SUT {
        let sut = SUT()
        for object in [sut.player, sut.recorder, sut.service, sut.store] as [AnyObject] { trackForMemoryLeaks(object) }
        return sut
    }
}

/// A recorder with its service and store, and a player whose engine is a spy with media of 60 s.
@MainActor
private struct SUT {
    let spy = PlayerSpy()
    let clock = ManualClock()
    let store = InMemoryAnalyticsStore()
    let player: StreamingPlayer
    let service: PlaybackAnalyticsService
    let recorder: PlaybackAnalyticsRecorder
    let start: Date

    init() {
        spy.duration = 60
        player = StreamingPlayer(player: spy, clock: clock)
        service = PlaybackAnalyticsService(store: store)
        recorder = PlaybackAnalyticsRecorder(of: player, service: service, device: .any, appVersion: "1.0")
        start = clock.date
    }

    func report(_ event: PlayerEvent) {
        spy.report(event)
        player.session.processPending()
    }

    /// Finishes the recorder, and returns the saved sessions.
    func sessions() async throws -> [LocalPlaybackSession] {
        await recorder.finish()
        return try await store.retrieveAllSessions()
    }

    /// Finishes the recorder, and returns the saved events of the last session.
    func events() async throws -> [PlaybackEvent] {
        let session = try #require(try await sessions().last)
        let found = try #require(try await store.retrieve(sessionID: session.id))
        return found.events.compactMap { $0.toModel() }
    }
}

extension PlaybackSession {
    fileprivate init(_ session: PlaybackSession, metrics: SessionMetrics?) {
        self = session
        self.metrics = metrics
    }
}

extension DeviceInfo {
    fileprivate static let any = Self(model: "any", osVersion: "any", networkType: nil)
}
