import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit

/// A queue on virtual time, whose player needs no media. Each item lasts 60 s. An item whose path begins with "bad"
/// fails.
@MainActor
final class PlaybackQueueSUT {
    let clock = ManualClock()
    let player: StreamingPlayer
    let preloader = PreloaderSpy()
    private(set) var queue: PlaybackQueue?
    /// The numbers of the loaded items, and the path of the media that the player had loaded before each load.
    private(set) var loads: [String] = []
    private var resumePositions: [UUID: TimeInterval] = [:]
    private var iterator: BufferedEvents<PlaybackQueueTransition>.Iterator?

    init(_ items: [PlaybackQueueItem] = .fixtures(3), policies: PlaybackQueuePolicies = PlaybackQueuePolicies()) {
        let fake = PlayerFake(clock: clock) { url in
            url.lastPathComponent.hasPrefix("bad") ? .failure(.loadFailed(reason: "bad")) : .success(60)
        }
        player = StreamingPlayer(player: fake, clock: clock)
        let queue = PlaybackQueue(
            player: player, policies: policies, preloader: preloader,
            resumePosition: { [weak self] in self?.resumePositions[$0.id] },
            willLoad: { [weak self] item in self?.loads.append("\(item.number) after \(self?.media ?? "none")") })
        queue.append(items)
        self.queue = queue
        iterator = queue.transitions.makeAsyncIterator()
        trackForMemoryLeaks(queue)
        trackForMemoryLeaks(player)
    }

    /// The number of the current item.
    var current: Int? { queue?.current?.number }

    /// The path of the media that the player has loaded.
    var media: String? { player.media?.lastPathComponent }

    func resume(_ number: Int, at position: TimeInterval) {
        resumePositions[PlaybackQueueItem.fixture(number).id] = position
    }

    func pass(_ seconds: Double) { clock.advance(by: .seconds(seconds), with: player) }

    func releaseQueue() { queue = nil }

    /// Releases the queue, and returns all transitions after the creation, as text such as "1 -> 2 next".
    func allTransitions() async -> [String] {
        queue = nil
        var texts: [String] = []
        var iterator = iterator
        while let event = await iterator?.next() {
            guard case .value(let transition) = event else { continue }
            texts.append("\(text(transition.from)) -> \(text(transition.to)) \(name(transition.reason))")
        }
        return texts
    }

    private func text(_ item: PlaybackQueueItem?) -> String { item.map { "\($0.number)" } ?? "none" }

    private func name(_ reason: PlaybackQueueTransition.Reason) -> String {
        if case .failed(let failure) = reason { "failed \(failure.code.rawValue)" } else { "\(reason)" }
    }
}

/// A preloader that records its calls. A preload ends when it is discarded or its task is cancelled.
final class PreloaderSpy: MediaPreloader {
    /// The calls so far, such as "preload 2" and "discard 2".
    let messages = LockedValue<[String]>([])

    func preload(_ url: URL) async { messages.withLock { $0.append("preload \(url.lastPathComponent)") } }

    func discard(_ url: URL) { messages.withLock { $0.append("discard \(url.lastPathComponent)") } }
}
