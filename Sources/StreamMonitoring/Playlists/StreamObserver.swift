import Foundation
import HLSPlaylist
import StreamingCore

/// An observer that passes playlists and records to the checks of a stream, which several transports share.
package struct StreamObserver: RequestObserver {
    private let health: LockedValue<StreamHealth>
    private let isSession: Bool

    /// Creates an observer.
    ///
    /// - Parameters:
    ///   - health: The checks of the stream.
    ///   - isSession: Whether the requests are those of a session, whose reloads are measured.
    package init(_ health: LockedValue<StreamHealth>, isSession: Bool) {
        (self.health, self.isSession) = (health, isSession)
    }

    package func receive(_ playlist: ObservedPlaylist) {
        // A long playlist takes time to parse, so the lock is not held meanwhile. An unreadable playlist is ignored
        // here, because playback reports it.
        let variables = health.withLock { $0.variables(of: playlist) }
        guard let parsed = try? PlaylistParser.parse(playlist.text, variables: variables) else { return }
        health.withLock { [isSession] in $0.add(parsed, of: playlist, isReload: isSession) }
    }

    package func receive(_ record: RequestRecord, url: URL) { health.withLock { $0.add(record, url: url) } }
}
