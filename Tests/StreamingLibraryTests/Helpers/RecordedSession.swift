import Foundation
import StreamingCache
import StreamingCore
import StreamingLibrary
import StreamingTestKit

/// A session in virtual time whose progress a recorder writes to a history, with the parts that a test controls.
final class RecordedSession<Player: ReportingPlayer> {
    let video: WatchedVideo
    let clock: ManualClock
    let player: Player
    let session: PlayerSession
    let entries = EntryStoreSpy()
    var recorder: WatchHistoryRecorder?
    private let told = LockedValue<[StoreError]>([])
    private var initialCount = 0

    /// Creates a session, and the recorder of its progress.
    ///
    /// - Parameters:
    ///   - stored: The position that the history has for the video beforehand, or `nil` if there is no entry.
    ///   - prepare: A closure that runs before the recorder is created.
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

    /// The entry of the video in the history; nil if there is no entry.
    var stored: WatchedVideo? {
        get throws { try entries.value(WatchedVideo.self, for: key)?.value }
    }

    /// The number of updates by the recorder.
    var recordCount: Int {
        entries.messages.count { $0 == .update(key) } - initialCount
    }

    func advance(by duration: Duration) {
        clock.advance(by: duration) { session.processPending() }
    }

    func load() { session.send(.load(video.url)) }
}

extension RecordedSession<PlayerSpy> {
    /// Loads the video if necessary, plays it, and moves the player to `position`, in seconds.
    func playTo(_ position: TimeInterval) {
        if session.currentState == .idle { load() }
        playLoadedTo(position)
    }

    /// Plays the loaded video, and moves the player to `position`, in seconds.
    func playLoadedTo(_ position: TimeInterval) {
        session.send(.play)
        session.send(.didBecomeReady)
        player.currentTime = position
        advance(by: .milliseconds(250))
    }
}
