import Foundation
import StreamingCore

/// Prints the time to load listings of 25,000 and 50,000 videos page by page.
///
/// - Returns: Whether the larger listing takes less than three times as long as the smaller listing.
/// - Throws: `CocoaError` if a listing is incomplete.
func pagingBenchmark() async throws -> Bool {
    print("\(conditions); pages of 20 videos, loaded into a store; lowest CPU time of 3 runs")
    var seconds: [Double] = []
    for count in [1_250, 2_500] {
        var times: [Double] = []
        for _ in 0..<3 { times.append(try await loadAll(count)) }
        seconds.append(times.min() ?? 0)
        print(String(format: "%5d pages %8.3f s", count, seconds[seconds.count - 1]))
    }
    let ratio = seconds[1] / seconds[0]
    print(String(format: "ratio %.2f", ratio))
    return ratio < 3
}

private func loadAll(_ pages: Int) async throws -> Double {
    guard let url = URL(string: "https://example.com") else { throw CocoaError(.coderInvalidValue) }
    let loader = VideoPageLoader(pages: SyntheticPages(count: pages), api: url)
    let feed = VideoListStore(load: loader.load)
    let start = clock()
    await feed.send(.refresh).value
    while feed.state.hasMore { await feed.send(.more).value }
    guard feed.state.videos.count == pages * 20 else { throw CocoaError(.fileReadCorruptFile) }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
}

/// The pages of a catalogue in order, with 20 videos per page, followed by empty pages.
private struct SyntheticPages: VideoPages {
    let count: Int
    private let next = LockedValue(0)

    init(count: Int) {
        self.count = count
    }

    func page(at url: URL) async throws -> VideoPage {
        let number = next.withLock { next in
            defer { next += 1 }
            return next
        }
        guard number < count else { return VideoPage(videos: []) }
        return VideoPage(
            videos: (0..<20).map { index in
                Video(
                    id: UUID(), title: "Episode \(number * 20 + index)", description: "any", url: url,
                    thumbnailURL: url, duration: 60)
            })
    }
}
