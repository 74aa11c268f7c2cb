import Foundation
import HLSPlaylist
import StreamingCore

/// The preloaded media of a ``NativePlayer``, which the player can start without waiting for the network.
///
/// A preload loads the playlists or the movie header, and buffers at most twice
/// ``NativePlayerConfiguration/bufferForPlayback``, unless one segment is longer. When the player loads the same URL,
/// the player continues the preload. Each preload serves one load.
///
/// The preload of a live stream is discarded, because its position would become outdated. The preload of media that
/// fails to load is also discarded. In both cases, the player later loads the media as usual.
///
/// ```swift
/// let engine = NativePlayer(transport: URLSessionHTTPClient())
/// let player = StreamingPlayer(player: engine)
/// let preloads = engine.preloads
/// let preloader = DefaultVideoPreloader(limit: 1) { await preloads.preload($0.url) }
/// ```
public final class NativePreloads: MediaPreloader {
    private struct Entry: Sendable {
        let url: URL
        let runner: EngineRunner

        /// Whether a player may continue the preload: the load has not failed, and the media is not known to be live.
        var isUsable: Bool { runner.preload != .failed && runner.snapshot.capabilities.isLive != true }
    }

    /// The maximum number of kept preloads: 2. A further preload replaces the oldest preload.
    public static let limit = 2

    private let makeRunner: @Sendable () -> EngineRunner
    /// The preloads, oldest first.
    private let entries = LockedValue<[Entry]>([])

    /// Creates an empty set of preloads.
    ///
    /// - Parameter makeRunner: A closure that creates a runner whose engine preloads.
    init(makeRunner: @escaping @Sendable () -> EngineRunner) { self.makeRunner = makeRunner }

    deinit { stop(entries.withLock { $0 }) }

    /// Preloads the media at a URL. The call returns when playback could start, when the load has failed, when the
    /// preload is discarded or continued by the player, or when the task is cancelled.
    ///
    /// An earlier preload of the same URL is discarded. If there are more than ``limit`` preloads, the oldest one is
    /// discarded. The cancellation of the task discards this preload.
    @concurrent
    public func preload(_ url: URL) async {
        let entry = Entry(url: url, runner: makeRunner())
        // A player or another task may use the runner as soon as the entry is in the list.
        entry.runner.send(.load(url))
        let discarded = entries.withLock { entries in
            let same: [Entry] = entries.filter { $0.url == url }
            entries.removeAll { $0.url == url }
            entries.append(entry)
            let oldest: [Entry] = Array(entries.dropLast(Self.limit))
            entries.removeFirst(oldest.count)
            return same + oldest
        }
        stop(discarded)
        await waitUntilReady(entry)
        if Task.isCancelled || !entry.isUsable { discard { $0.runner === entry.runner } }
    }

    /// Discards the preload of a URL, if there is one.
    public func discard(_ url: URL) { discard { $0.url == url } }

    /// Removes the preload of a URL, and returns its runner, which may still load. Returns nil if there is no preload
    /// of the URL, or if the player cannot continue the preload.
    func take(_ url: URL) -> EngineRunner? {
        let found = entries.withLock { entries -> Entry? in
            guard let index = entries.firstIndex(where: { $0.url == url }) else { return nil }
            return entries.remove(at: index)
        }
        guard let found else { return nil }
        if found.isUsable { return found.runner }
        stop([found])
        return nil
    }

    /// Waits while the preload loads. Returns early if the preload is discarded or taken, or if the task is cancelled.
    private func waitUntilReady(_ entry: Entry) async {
        while !Task.isCancelled {
            let seen = entry.runner.changes.sentCount
            let isKept = entries.withLock { entries in entries.contains { $0.runner === entry.runner } }
            guard isKept, entry.runner.preload == .loading else { return }
            await entry.runner.changes.wait(after: seen)
        }
    }

    private func discard(where isMeant: (Entry) -> Bool) {
        stop(
            entries.withLock { entries in
                let found = entries.filter(isMeant)
                entries.removeAll(where: isMeant)
                return found
            })
    }

    private func stop(_ entries: [Entry]) { for entry in entries { entry.runner.send(.stop) } }
}
