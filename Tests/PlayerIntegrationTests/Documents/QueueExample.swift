import AdaptiveStreaming
import Foundation
import StreamingCore
import StreamingLibrary

/// A screen that plays videos one after another, resumes them, and keeps its queue in a file.
@MainActor
final class QueueScreen {
    let queue: PlaybackQueue
    private let file: URL

    /// Creates a screen with the queue of `file`, or with an empty queue.
    init(history: [WatchedVideo], file: URL) {
        self.file = file
        let engine = NativePlayer(transport: URLSessionHTTPClient())
        let positions = Dictionary(history.map { ($0.id, $0.resumePosition) }, uniquingKeysWith: max)
        queue = PlaybackQueue(player: StreamingPlayer(player: engine), preloader: engine.preloads) { item in
            item.videoID.flatMap { positions[$0] }
        }
        // Data that is missing, damaged or of a later version throws an error.
        guard let data = try? Data(contentsOf: file) else { return }
        if let saved = try? JSONDecoder().decode(PlaybackQueueState.self, from: data) { queue.restore(saved) }
    }

    /// Replaces the queue with `videos`, and plays the first video.
    func play(_ videos: [Video]) {
        queue.removeAll()
        queue.append(videos.map { PlaybackQueueItem($0) })
        queue.play()
    }

    func playNext(_ video: Video) {
        queue.insert([PlaybackQueueItem(video)], after: queue.current?.id)
    }

    func save() throws {
        try JSONEncoder().encode(queue.savedState).write(to: file, options: .atomic)
    }

    /// Returns a line for each change of the current item, until `count` lines are known.
    func log(_ count: Int) async -> [String] {
        var lines: [String] = []
        for await event in queue.transitions {
            guard case .value(let transition) = event else { continue }
            let title = (transition.to?.title ?? "nothing").printable
            if case .failed(let failure) = transition.reason {
                lines.append("\(title), after a failure: \(failure.code)")
            } else {
                lines.append("\(title): \(transition.reason)")
            }
            if lines.count >= count { break }
        }
        return lines
    }
}
