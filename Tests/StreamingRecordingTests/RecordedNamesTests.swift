import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import StreamingRecording

/// Tests of the names that recordings contain. The switches list every case, so a new case does not compile until the
/// switch contains its name.
@Suite("Names in a recording", .tags(.unit))
struct RecordedNamesTests {
    @Test("Every rejection has a stable name")
    func test_name_ofEveryRejection_isStable() {
        let rejections: [PlaybackRejection.Reason] = [
            .nothingLoaded, .alreadyIdle, .alreadyPlaying, .alreadyPaused, .alreadyReady, .alreadyBuffering,
            .alreadySeeking, .alreadyEnded, .alreadyInterrupted, .alreadyInBackground, .continuesInBackground,
            .stillLoading, .notPlaying, .notBuffering, .notSeeking, .notInterrupted, .notInBackground, .hasEnded,
            .hasFailed, .nothingFailed, .notRecoverable, .seekTargetNegative, .seekTargetNotFinite, .stale,
            .unsupported("any"),
        ]
        for rejection in rejections { #expect(RecordedCase(rejection).name == rejection.stableName) }
        #expect(Set(rejections.map { RecordedCase($0).name }).count == 25)
    }

    @Test("Every effect has a stable name")
    func test_name_ofEveryEffect_isStable() {
        let effects: [PlaybackEffect] = [.load(anyURL()), .play, .pause, .seek(to: 1), .stop]
        for effect in effects { #expect(RecordedCase(effect).name == effect.stableName) }
        #expect(Set(effects.map { RecordedCase($0).name }).count == 5)
    }

    @Test("A recorded buffering or seeking state has its previous state")
    func test_previous_ofBufferingAndSeeking_isRecorded() {
        #expect(RecordedCase(PlaybackState.buffering(previousState: .playing)).previous == "playing")
        #expect(RecordedCase(PlaybackState.seeking(to: 1, previousState: .paused)).previous == "paused")
    }
}

extension PlaybackRejection.Reason {
    fileprivate var stableName: String {
        switch self {
        case .nothingLoaded: "nothingLoaded"
        case .alreadyIdle: "alreadyIdle"
        case .alreadyPlaying: "alreadyPlaying"
        case .alreadyPaused: "alreadyPaused"
        case .alreadyReady: "alreadyReady"
        case .alreadyBuffering: "alreadyBuffering"
        case .alreadySeeking: "alreadySeeking"
        case .alreadyEnded: "alreadyEnded"
        case .alreadyInterrupted: "alreadyInterrupted"
        case .alreadyInBackground: "alreadyInBackground"
        case .continuesInBackground: "continuesInBackground"
        case .stillLoading: "stillLoading"
        case .notPlaying: "notPlaying"
        case .notBuffering: "notBuffering"
        case .notSeeking: "notSeeking"
        case .notInterrupted: "notInterrupted"
        case .notInBackground: "notInBackground"
        case .hasEnded: "hasEnded"
        case .hasFailed: "hasFailed"
        case .nothingFailed: "nothingFailed"
        case .notRecoverable: "notRecoverable"
        case .seekTargetNegative: "seekTargetNegative"
        case .seekTargetNotFinite: "seekTargetNotFinite"
        case .stale: "stale"
        case .unsupported: "unsupported"
        }
    }
}

extension PlaybackEffect {
    fileprivate var stableName: String {
        switch self {
        case .load: "load"
        case .play: "play"
        case .pause: "pause"
        case .seek: "seek"
        case .stop: "stop"
        }
    }
}
