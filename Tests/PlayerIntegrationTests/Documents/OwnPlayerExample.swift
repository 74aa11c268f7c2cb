import Foundation
import StreamingCore
import StreamingTestKit
import XCTest

/// A player that is ready at once, and shows nothing.
final class BlankPlayer: ReportingPlayer {
    let mailbox = Mailbox<PlaybackReport>()
    let capabilities = PlayerCapabilities(speeds: nil)
    private(set) var isPlaying = false
    private(set) var currentTime: TimeInterval = 0
    private(set) var duration: TimeInterval = .infinity
    private(set) var volume: Float = 1
    private(set) var isMuted = false
    let playbackSpeed: Float = 1
    let tracks: [MediaTrack] = []
    var snapshot: PlayerSnapshot { PlayerSnapshot(of: self) }
    /// One more for each load and seek: reports of an older one are refused as stale.
    private var generation = 0

    func load(url: URL) {
        (generation, currentTime, isPlaying) = (generation + 1, 0, false)
        report(.didBecomeReady)
    }

    func seek(to time: TimeInterval) {
        (generation, currentTime) = (generation + 1, time)
        report(.didFinishSeeking)
    }

    func play() { isPlaying = true }
    func pause() { isPlaying = false }
    func stop() { isPlaying = false }
    func setVolume(_ volume: Float) { self.volume = volume }
    func toggleMute() { isMuted.toggle() }
    func setPlaybackSpeed(_ speed: Float) {}
    func seekForward(by seconds: TimeInterval) { seek(by: seconds) }
    func seekBackward(by seconds: TimeInterval) { seek(by: -seconds) }
    func selectTrack(_ id: Int?, of kind: MediaTrack.Kind) {}

    private func report(_ event: PlayerEvent) {
        mailbox.post(PlaybackReport(event, generation: generation, position: currentTime))
    }
}

final class BlankPlayerTests: XCTestCase {
    func test_session_withABlankPlayer_playsAndLeaksNothing() {
        let player = BlankPlayer()
        let session = PlayerSession(player: player)
        trackForMemoryLeaks(player)
        trackForMemoryLeaks(session)

        session.send(.load(anyURL()))
        session.send(.play)
        session.processPending()

        XCTAssertEqual(session.currentState, .playing)
        XCTAssertTrue(player.isPlaying)
    }
}
