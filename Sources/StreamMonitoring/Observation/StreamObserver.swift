import Foundation
import HLSPlaylist
import StreamingCore

/// An observer that passes playlists and responses to the checks of a stream. Several transports can share the checks.
package struct StreamObserver: RequestObserver {
    private let health: LockedValue<StreamHealth>
    private let isSession: Bool
    private let recorder: ArchiveRecorder?

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - health: The checks of the stream.
    ///   - isSession: Whether the requests are those of a session, whose reloads are measured.
    ///   - recorder: The recorder of the archive; nil to record nothing.
    package init(_ health: LockedValue<StreamHealth>, isSession: Bool, recorder: ArchiveRecorder? = nil) {
        (self.health, self.isSession, self.recorder) = (health, isSession, recorder)
    }

    package func begin(_ url: URL, at time: Duration) { health.withLock { $0.begin(url, at: time) } }

    package func receive(_ playlist: ObservedPlaylist) {
        // A long playlist takes time to parse, so the lock is not held meanwhile. Playback reports an unreadable
        // playlist that it uses. Other unreadable playlists are ignored.
        let variables = health.withLock { $0.variables(of: playlist) }
        guard let parsed = try? PlaylistParser.parse(playlist.text, variables: variables) else { return }
        health.withLock { [isSession, recorder] health in
            // The archive must have the order of the checks.
            recorder?.add(playlist, isReload: isSession)
            health.add(parsed, of: playlist, isReload: isSession)
        }
    }

    package func receive(_ record: RequestRecord, url: URL) {
        let response = ResponseSummary(record)
        health.withLock { [recorder] health in
            recorder?.add(response, url: url)
            health.add(response, url: url)
        }
    }
}
