import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit

/// A session on virtual time that is recorded, with everything around it that a test looks at or moves.
final class RecordedSession<Player: ReportingPlayer> {
    let video: WatchedVideo
    let clock: ManualClock
    let player: Player
    let session: PlayerSession
    let entries = EntryStoreSpy()
    var recorder: WatchHistoryRecorder?
    private let told = LockedValue<[StoreError]>([])
    private var initialCount = 0

    /// - Parameters:
    ///   - stored: what is known of the video before.
    ///   - prepare: what happens before the recorder is made.
    init(
        _ video: WatchedVideo, player: Player, clock: ManualClock, stored: TimeInterval? = nil,
        prepare: (PlayerSession, Player) -> Void = { _, _ in }
    ) throws {
        self.video = video
        self.clock = clock
        self.player = player
        session = PlayerSession(player: player, clock: clock)
        if let stored {
            try entries.save(WatchedVideo.fixture(id: video.id, position: stored), for: key, date: anyDate())
            initialCount = 1
        }
        prepare(session, player)
        let history = WatchHistory(EntryStore(entries, runsInPlace: true))
        recorder = WatchHistoryRecorder(of: session, video: video, history: history, clock: clock) { [told] error in
            told.withLock { $0.append(error) }
        }
    }

    var errors: [StoreError] { told.withLock { $0 } }

    private var key: EntryKey { EntryKey(.history, video.id.uuidString) }

    /// What the history knows of the video.
    var stored: WatchedVideo? {
        get throws { try entries.value(WatchedVideo.self, for: key)?.value }
    }

    /// How often the recorder has recorded.
    var recordCount: Int {
        entries.messages.count { $0 == .update(key) } - initialCount
    }

    func advance(by duration: Duration) {
        clock.advance(by: duration) { session.processPending() }
    }

    func load() { session.send(.load(video.url)) }
}

extension RecordedSession<PlayerSpy> {
    /// Loads the video if it is not, plays it, and has the player come to a position.
    func playTo(_ position: TimeInterval) {
        if session.currentState == .idle { load() }
        playLoadedTo(position)
    }

    /// Plays what is loaded, and has the player come to a position.
    func playLoadedTo(_ position: TimeInterval) {
        session.send(.play)
        session.send(.didBecomeReady)
        player.currentTime = position
        advance(by: .milliseconds(250))
    }
}
