import Foundation
import StreamingCore

/// A reloader of the live playlists that no session plays, so that the monitor notices a variant that freezes while
/// another one plays.
package struct IdlePlaylistReloader: Sendable {
    private let transport: ObservedTransport
    private let health: LockedValue<StreamHealth>
    private let clock: any MonotonicClock

    /// Creates a reloader.
    ///
    /// - Parameters:
    ///   - transport: The transport for the requests, without an observer.
    ///   - health: The checks of the stream.
    ///   - clock: The clock of the monitor.
    ///   - recorder: The recorder of the archive; nil to record nothing.
    package init(
        _ transport: any HTTPTransport, of health: LockedValue<StreamHealth>, clock: any MonotonicClock,
        recorder: ArchiveRecorder? = nil
    ) {
        self.transport = ObservedTransport(
            transport, clock: clock, observer: StreamObserver(health, isSession: false, recorder: recorder))
        (self.health, self.clock) = (health, clock)
    }

    /// Starts the reloads of the idle playlists, once per second, until the task is cancelled. At most
    /// ``StreamHealth/idleReloadLimit`` reloads run at a time. A slow one does not delay the others.
    package func run() async {
        await withDiscardingTaskGroup { group in
            let runningCount = LockedValue(0)
            while (try? await clock.sleep(for: .seconds(1))) != nil {
                let now = clock.now
                let urls = health.withLock { $0.idlePlaylists(at: now) }
                for url in urls.prefix(StreamHealth.idleReloadLimit - runningCount.withLock { $0 }) {
                    runningCount.withLock { $0 += 1 }
                    group.addTask { [transport] in
                        // The observer receives the playlist, and a failure is in the record of the request.
                        _ = try? await transport.get(HTTPRequest(url, for: .playlist, bodyLimit: 4 << 20))
                        runningCount.withLock { $0 -= 1 }
                    }
                }
            }
        }
    }
}
