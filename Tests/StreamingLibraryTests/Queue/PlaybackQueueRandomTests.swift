import Foundation
import StreamingCore
import StreamingLibrary
import StreamingTestKit
import Testing

@Suite("PlaybackQueue: random commands", .tags(.unit), .leakTracking) @MainActor
struct PlaybackQueueRandomTests {
    @Test("The queue and the player agree at all times", arguments: RandomSeed.current(1...10))
    func test_commands_inRandomOrder_keepQueueAndPlayerInAgreement(seed: UInt64) async {
        let message = Comment(rawValue: RandomSeed.repetition(of: seed))
        var generator = SeededGenerator(seed: seed)
        let sut = PlaybackQueueSUT(.fixtures(4))
        for step in 0..<150 {
            if let queue = sut.queue { send(step, to: queue, &generator) }
            sut.pass([0, 0.05, 1, 35, 62].randomElement(using: &generator) ?? 0)
            let isLoaded = sut.media != nil && sut.player.media == sut.queue?.current?.url
            #expect(sut.queue?.isCurrentLoaded == isLoaded, message)
        }
        let last = sut.current.map { "\($0)" } ?? "none"
        let transitions = await sut.allTransitions().map { $0.split(separator: " ") }
        #expect(transitions.count > 20, message)
        for (old, new) in zip(transitions, transitions.dropFirst()) { #expect(old[2] == new[0], message) }
        #expect(transitions.last.map { $0[2] == last } ?? true, message)
        // There is one preload at a time, and each preload is discarded in the end.
        let messages = sut.preloader.messages.withLock { $0 }
        for (index, text) in messages.enumerated() where text.hasPrefix("preload ") {
            #expect(messages.dropFirst(index + 1).first == "discard " + text.dropFirst("preload ".count), message)
        }
    }

    /// Sends a random command to the queue, or to its player as an app would.
    private func send(_ step: Int, to queue: PlaybackQueue, _ generator: inout SeededGenerator) {
        let id = queue.items.randomElement(using: &generator)?.id ?? PlaybackQueueItem.fixture(999).id
        let other = queue.items.randomElement(using: &generator)?.id
        let item = PlaybackQueueItem.fixture(10 + step, path: Bool.random(using: &generator) ? "bad\(step)" : nil)
        switch Int.random(in: 0..<22, using: &generator) {
        case 0: queue.setRepeatMode(PlaybackRepeatMode.allCases.randomElement(using: &generator) ?? .off)
        case 1: queue.setShuffled(.random(using: &generator), seed: UInt64(step))
        case 2, 3: queue.append([item])
        case 4: queue.insert([item], after: other)
        case 5: queue.insert([item], after: queue.current?.id)
        case 6: queue.move(id, after: other)
        case 7: queue.remove(id)
        case 8: if let current = queue.current { queue.remove(current.id) }
        case 9: if step % 5 == 0 { queue.removeAll() }
        case 10: queue.restore(queue.savedState)
        case 11: queue.play(id)
        case 12: queue.previous()
        case 13, 14: queue.next()
        case 15: queue.player.pause()
        case 16: queue.player.stop()
        case 17: queue.player.play(anyURL("other"))
        case 18: queue.player.seek(by: 30)
        default: queue.play()
        }
    }
}
