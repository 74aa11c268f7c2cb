import StreamingCore
import StreamingTestKit
import Testing

/// Tests of names that must stay the same if a case is renamed, because recordings, JSON and logs contain them. Each
/// switch below lists every case, so a new case does not compile until the switch contains its name.
@Suite("Stable names", .tags(.unit))
struct StableNamesTests {
    @Test("The name of every action is stable")
    func test_name_ofEveryAction_isStable() {
        let actions: [PlaybackAction] = [
            .load(anyURL()), .play, .pause, .seek(to: 1), .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause,
            .didStartBuffering, .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd,
            .didFail(.unknown(reason: "any")), .didEnterBackground, .didBecomeActive, .audioSessionInterrupted,
            .audioSessionResumed,
        ]
        for action in actions { #expect(action.name == action.stableName) }
        #expect(Set(actions.map(\.name)).count == 19)
    }

    @Test("The name of every kind of error is stable")
    func test_kind_ofEveryError_isStable() {
        let errors: [PlaybackError] = [
            .loadFailed(reason: "("), .networkError(reason: "("), .decodingError(reason: "("), .drmError(reason: "("),
            .unknown(reason: "("),
        ]
        for error in errors { #expect(error.kind == error.stableName) }
        #expect(Set(errors.map(\.kind)).count == 5)
    }

    @Test("The name of every state and of every resumable state is stable")
    func test_name_ofEveryState_isStable() {
        let states: [PlaybackState] = [
            .idle, .loading(anyURL()), .ready, .playing, .paused, .buffering(previousState: .playing),
            .seeking(to: 1, previousState: .paused), .ended, .failed(.unknown(reason: "any")),
        ]
        for state in states { #expect(state.name == state.stableName) }
        #expect(Set(states.map(\.name)).count == 9)
        #expect([PlaybackState.ResumableState.playing, .paused].map(\.name) == ["playing", "paused"])
    }

    @Test("The name of every log level is stable")
    func test_name_ofEveryLogLevel_isStable() {
        #expect(LogLevel.allCases.map(\.name) == ["debug", "info", "warning", "error", "critical"])
        #expect(LogLevel.allCases.map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    @Test("Persisted raw values never change")
    func test_rawValue_ofPersistedTypes_isStable() {
        #expect([PlaybackIntent.play, .pause].map(\.rawValue) == ["play", "pause"])
        #expect(
            [PauseCause.user, .interruption, .background].map(\.rawValue) == ["user", "interruption", "background"])
        #expect(BackgroundPlaybackPolicy.allCases.map(\.rawValue) == ["pauses", "pausesAndResumes", "continues"])
        #expect(
            [PlaybackWarning.Kind.playlist, .variant, .audio, .limit].map(\.rawValue)
                == ["playlist", "variant", "audio", "limit"])
        #expect(MediaTrack.Kind.allCases.map(\.rawValue) == ["audio", "subtitle"])
        #expect(
            [PlayerCommand.seek, .speed, .volume, .mute, .track].map(\.rawValue)
                == ["seek", "speed", "volume", "mute", "track"])
    }
}

extension PlaybackAction {
    fileprivate var stableName: String {
        switch self {
        case .load: "load"
        case .play: "play"
        case .pause: "pause"
        case .seek: "seek"
        case .stop: "stop"
        case .retry: "retry"
        case .didBecomeReady: "didBecomeReady"
        case .didStartPlaying: "didStartPlaying"
        case .didPause: "didPause"
        case .didStartBuffering: "didStartBuffering"
        case .didFinishBuffering: "didFinishBuffering"
        case .didStartSeeking: "didStartSeeking"
        case .didFinishSeeking: "didFinishSeeking"
        case .didReachEnd: "didReachEnd"
        case .didFail: "didFail"
        case .didEnterBackground: "didEnterBackground"
        case .didBecomeActive: "didBecomeActive"
        case .audioSessionInterrupted: "audioSessionInterrupted"
        case .audioSessionResumed: "audioSessionResumed"
        }
    }
}

extension PlaybackError {
    fileprivate var stableName: String {
        switch self {
        case .loadFailed: "loadFailed"
        case .networkError: "networkError"
        case .decodingError: "decodingError"
        case .drmError: "drmError"
        case .unknown: "unknown"
        }
    }
}

extension PlaybackState {
    fileprivate var stableName: String {
        switch self {
        case .idle: "idle"
        case .loading: "loading"
        case .ready: "ready"
        case .playing: "playing"
        case .paused: "paused"
        case .buffering: "buffering"
        case .seeking: "seeking"
        case .ended: "ended"
        case .failed: "failed"
        }
    }
}
