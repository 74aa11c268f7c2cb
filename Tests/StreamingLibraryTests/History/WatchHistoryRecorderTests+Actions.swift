import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

extension WatchHistoryRecorderTests {
    static let url = anyURL("video.mp4")

    /// An action, the actions that lead from playing at 42 s to a state that accepts this action, and the position in
    /// seconds that is recorded.
    struct Script: Sendable, CustomTestStringConvertible {
        let action: PlaybackAction
        var before: [PlaybackAction] = []
        var position: TimeInterval = 42

        var testDescription: String { action.name }
    }

    static let actions: [Script] = [
        Script(action: .load(anyURL("other"))),
        Script(action: .play, before: [.pause]),
        Script(action: .pause),
        Script(action: .seek(to: 20)),
        Script(action: .stop),
        Script(action: .retry, before: [.didFail(.networkError(reason: "any"))]),
        Script(action: .didBecomeReady, before: [.didFail(.networkError(reason: "any")), .retry]),
        Script(action: .didStartPlaying, before: [.pause]),
        Script(action: .didPause),
        Script(action: .didStartBuffering),
        Script(action: .didFinishBuffering, before: [.didStartBuffering]),
        Script(action: .didStartSeeking),
        Script(action: .didFinishSeeking, before: [.seek(to: 20)]),
        Script(action: .didReachEnd),
        Script(action: .didFail(.networkError(reason: "any"))),
        Script(action: .didEnterBackground),
        Script(action: .didBecomeActive, before: [.didEnterBackground]),
        Script(action: .audioSessionInterrupted),
        Script(action: .audioSessionResumed, before: [.audioSessionInterrupted]),
    ]

    static func isRecorded(_ action: PlaybackAction) -> Bool {
        switch action {
        case .load, .pause, .stop, .didPause, .didFinishSeeking, .didReachEnd, .didFail, .didEnterBackground,
            .audioSessionInterrupted:
            true
        case .play, .seek, .retry, .didBecomeReady, .didStartPlaying, .didStartBuffering, .didFinishBuffering,
            .didStartSeeking, .didBecomeActive, .audioSessionResumed:
            false
        }
    }

    func makeSUT(
        stored: TimeInterval? = nil, duration: TimeInterval? = nil,
        before prepare: (PlayerSession, PlayerSpy) -> Void = { _, _ in },
        file: StaticString = #filePath, line: UInt = #line
    ) throws -> RecordedSession<PlayerSpy> {
        let sut = try RecordedSession(
            .fixture(url: Self.url, duration: duration), player: PlayerSpy(), clock: ManualClock(), stored: stored,
            prepare: prepare)
        track(sut, file: file, line: line)
        return sut
    }

    /// Returns a session that plays from the start, with a player that advances on its own.
    func makePlayingSUT(
        file: StaticString = #filePath, line: UInt = #line
    ) throws -> RecordedSession<PlayerFake> {
        let clock = ManualClock()
        let player = PlayerFake(clock: clock) { _ in .success(100) }
        let sut = try RecordedSession(.fixture(url: Self.url), player: player, clock: clock)
        track(sut, file: file, line: line)
        sut.load()
        sut.session.send(.play)
        sut.advance(by: PlayerFake.latency)
        return sut
    }

    private func track<Player>(_ sut: RecordedSession<Player>, file: StaticString, line: UInt) {
        trackForMemoryLeaks(sut, file: file, line: line)
        trackForMemoryLeaks(sut.session, file: file, line: line)
        if let recorder = sut.recorder { trackForMemoryLeaks(recorder, file: file, line: line) }
    }
}
