import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@Suite("CustomPlayer", .tags(.unit)) @MainActor
struct CustomPlayerTests {
    @Test("A late event of a replaced load changes nothing", arguments: [PlayerEvent.didReachEnd, failure])
    func test_report_ofAReplacedLoad_isStale(event: PlayerEvent) {
        let sut = SUT()
        sut.session.send(.load(anyURL("another")))
        sut.report(.didBecomeReady, by: 1)
        sut.report(event, by: 0)
        #expect(sut.states == ["loading", "loading", "ready"])
        #expect(sut.rejections == [.stale])
    }

    @Test("An event of the media is accepted after finished seeks, but not during a seek")
    func test_report_ofTheLoad_isAcceptedAfterFinishedSeeks() {
        let sut = SUT.ready()
        sut.session.send(.seek(to: 3))
        sut.report(.didReachEnd, by: 0)
        #expect(sut.states.last == "seeking")
        sut.report(.didFinishSeeking, by: 1, at: 3)
        #expect(sut.states.last == "paused")
        sut.report(.didReachEnd, by: 0)
        #expect(sut.states.last == "ended")
    }

    @Test("The media can still end after a rejected seek")
    func test_report_afterARejectedSeek_endsTheMedia() {
        let sut = SUT.ready()
        sut.session.send(.seek(to: 3))
        sut.report(.rejected(.seek, reason: "any"), by: 1)
        #expect(sut.states.last == "paused")
        sut.report(.didReachEnd, by: 0)
        #expect(sut.states.last == "ended")
    }

    @Test("An event of a play command is stale after a later seek, even if the seek has finished")
    func test_report_ofAPlayCommandBeforeASeek_isStale() {
        let sut = SUT.ready()
        sut.session.send(.play)
        sut.session.send(.seek(to: 3))
        sut.report(.didFinishSeeking, by: 2, at: 3)
        sut.report(.didReachEnd, by: 1)
        #expect(sut.states.last == "playing")
        #expect(sut.rejections == [.stale])
    }

    @Test("After several seeks, only the end of the last seek leads out of the state seeking")
    func test_report_ofAnOlderSeek_isStale() {
        let sut = SUT.ready()
        for target in 1...3 { sut.session.send(.seek(to: Double(target))) }
        sut.report(.didFinishSeeking, by: 2, at: 2)
        #expect(sut.states.last == "seeking")
        sut.report(.didFinishSeeking, by: 3, at: 3)
        #expect(sut.states.last == "paused")
    }

    @Test(
        "A seek during a load is part of the load, whether the seek or the load finishes first",
        arguments: [true, false])
    func test_seek_whileLoading_isPartOfTheLoad(isSeekFirst: Bool) {
        let sut = SUT()
        sut.session.send(.seek(to: 3))
        sut.session.send(.play)
        if isSeekFirst { sut.report(.didFinishSeeking, by: 1, at: 3) }
        sut.report(.didBecomeReady, by: 0)
        if !isSeekFirst { sut.report(.didFinishSeeking, by: 1, at: 3) }
        #expect(sut.states == ["loading", "loading"] + (isSeekFirst ? [] : ["seeking"]) + ["playing"])
        #expect(sut.transitions.last?.position == 3)
        #expect(sut.rejections.isEmpty)
    }

    @Test("Events of a load after its failure are ignored")
    func test_report_afterAFailure_isIgnored() {
        let sut = SUT()
        sut.report(Self.failure, by: 0)
        sut.report(.didFail(PlaybackFailure(.unknown(reason: "another"))), by: 0)
        sut.report(.didBecomeReady, by: 0)
        #expect(sut.states == ["loading", "failed"])
        #expect(sut.session.failure?.code == .tls)
        #expect(sut.rejections.isEmpty)
    }

    @Test("Events of a load after a stop are ignored, and events of the next load are processed")
    func test_report_afterAStop_isIgnored() {
        let sut = SUT()
        sut.session.send(.stop)
        sut.report(.didBecomeReady, by: 0)
        #expect(sut.rejections.isEmpty)
        sut.session.send(.load(anyURL()))
        sut.report(.didBecomeReady, by: 1)
        #expect(sut.states == ["loading", "idle", "loading", "ready"])
    }

    @Test("The player unloads the media before the next load and at a stop")
    func test_load_ofOtherMedia_unloadsFirst() {
        let sut = SUT()
        sut.session.send(.load(anyURL("another")))
        sut.session.send(.stop)
        #expect(sut.player.calls == ["unload", "load", "unload", "load", "unload"])
    }

    @Test("Seek targets are clamped to the media")
    func test_seek_outsideTheMedia_isClamped() {
        let player = ManualPlayer()
        player.load(url: anyURL())
        player.seek(to: -1)
        player.seek(to: 11)
        player.seekForward(by: 5)
        #expect(player.targets == [0, 10, 5])
    }

    @Test("Settings are checked, applied, and kept for the next load")
    func test_settings_ofAPlayer_areCheckedAndApplied() {
        let player = ManualPlayer()
        player.setVolume(2)
        player.setVolume(.nan)
        player.toggleMute()
        player.setPlaybackSpeed(2)
        player.setPlaybackSpeed(3)
        player.load(url: anyURL())
        #expect(player.volume == 1)
        #expect(player.isMuted)
        #expect(player.playbackSpeed == 2)
        #expect(player.calls == ["settings", "settings", "settings", "unload", "load"])
    }

    @Test("A StreamingPlayer follows the events of a custom player on the main actor")
    func test_streamingPlayer_withACustomPlayer_followsItsReports() async {
        let player = ManualPlayer()
        let sut = StreamingPlayer(player: player)
        sut.play(anyURL())
        player.reporters[0].report(Self.failure, at: 0)
        #expect(await sut.finished() == .failed(PlaybackFailure(Self.error, code: .tls, url: anyURL())))
    }

    @Test("An event that is reported on any thread is posted once")
    func test_report_onAnyThread_isPostedOnce() async {
        let player = ManualPlayer()
        player.load(url: anyURL())
        let reporter = player.reporters[0]
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask { @concurrent in for _ in 0..<100 { reporter.report(.didStartBuffering, at: 0) } }
            }
        }
        #expect(player.mailbox.drain().messages.count == 400)
    }

    private nonisolated static let error = PlaybackError.loadFailed(reason: "no trust")
    private nonisolated static let failure = PlayerEvent.didFail(PlaybackFailure(error, code: .tls))
}

/// A session that is loading media, with a player whose reports the test makes.
@MainActor
private final class SUT {
    let player = ManualPlayer()
    let session: PlayerSession
    private(set) var transitions: [PlaybackTransition] = []
    private(set) var rejections: [PlaybackRejection.Reason] = []
    private var tokens: [EventSubscription] = []

    init() {
        session = PlayerSession(player: player, clock: ManualClock())
        tokens = [
            session.transitionPublisher.sink { [weak self] transition in
                MainActor.assumeIsolated { self?.transitions.append(transition) }
            },
            session.rejectionPublisher.sink { [weak self] rejection in
                MainActor.assumeIsolated { self?.rejections.append(rejection.reason) }
            },
        ]
        session.send(.load(anyURL()))
    }

    static func ready() -> SUT {
        let sut = SUT()
        sut.report(.didBecomeReady, by: 0)
        return sut
    }

    var states: [String] { transitions.filter { $0.action != .play }.map { "\($0.to)" } }

    /// Reports an event through the reporter of a command, and lets the session process the report. Commands are
    /// numbered from 0.
    func report(_ event: PlayerEvent, by command: Int, at position: TimeInterval = 0) {
        player.reporters[command].report(event, at: position)
        session.processPending()
    }
}

/// A player on the main actor that leaves its reports to the test.
@MainActor
private final class ManualPlayer: @MainActor CustomPlayer {
    let base = PlayerBase()
    let duration: TimeInterval = 10
    let currentTime: TimeInterval = 0
    let isPlaying = false
    let capabilities = PlayerCapabilities(speeds: 1...2)
    /// The reporters of all loads, seeks and plays, in order.
    private(set) var reporters: [PlayerReporter] = []
    private(set) var targets: [TimeInterval] = []
    private(set) var calls: [String] = []

    func load(_ url: URL, reporter: PlayerReporter) {
        reporters.append(reporter)
        calls.append("load")
    }

    func seek(to time: TimeInterval, reporter: PlayerReporter) {
        reporters.append(reporter)
        targets.append(time)
    }

    func play(reporter: PlayerReporter) { reporters.append(reporter) }
    func pause() {}
    func unload() { calls.append("unload") }
    func applySettings() { calls.append("settings") }
}
