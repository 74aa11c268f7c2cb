import Foundation
import StreamingCore
import StreamingTestKit
import Testing

@testable import StreamingRecording

/// A recording holds these names. The switches list every case: a new one does not compile until it has a name here.
@Suite("Names in a recording", .tags(.unit))
struct RecordedNamesTests {
    @Test("every refusal has its name")
    func test_name_ofEveryRefusal() {
        let refusals: [PlaybackRefusal] = [
            .nothingLoaded, .alreadyIdle, .alreadyPlaying, .alreadyPaused, .alreadyReady, .alreadyBuffering,
            .alreadySeeking, .alreadyEnded, .alreadyInterrupted, .alreadyInBackground, .continuesInBackground,
            .stillLoading, .notPlaying, .notBuffering, .notSeeking, .notInterrupted, .notInBackground, .hasEnded,
            .hasFailed, .nothingFailed, .notRecoverable, .seekTargetNegative, .seekTargetNotFinite, .stale,
            .unsupported("any"),
        ]
        for refusal in refusals { #expect(RecordedCase(refusal).name == refusal.stableName) }
        #expect(Set(refusals.map { RecordedCase($0).name }).count == 25)
    }

    @Test("every effect has its name")
    func test_name_ofEveryEffect() {
        let effects: [PlaybackEffect] = [.load(anyURL()), .play, .pause, .seek(to: 1), .stop]
        for effect in effects { #expect(RecordedCase(effect).name == effect.stableName) }
        #expect(Set(effects.map { RecordedCase($0).name }).count == 5)
    }

    @Test("a state tells what follows it")
    func test_previous_ofAStall() {
        #expect(RecordedCase(PlaybackState.buffering(previousState: .playing)).previous == "playing")
        #expect(RecordedCase(PlaybackState.seeking(to: 1, previousState: .paused)).previous == "paused")
    }
}

extension PlaybackRefusal {
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
