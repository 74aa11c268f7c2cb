import Foundation
import StreamingCache
import StreamingCore

/// Loads all videos of a catalogue. A page that the server does not deliver is read from the cache in `folder`.
func loadVideos(
    of url: URL, keptIn folder: URL, tell: @escaping @Sendable (String) -> Void = { print($0) }
) async throws -> [Video] {
    let clock = SystemClock()
    let entries = EntryStore(FileSystemEntryStore(folder: folder))
    let client = CachingHTTPTransport(
        decoratee: RetryingHTTPTransport(decoratee: URLSessionHTTPClient(), policy: RetryPolicy(attempts: 2)),
        entries: entries, currentDate: { clock.date })
    let pages = FallbackVideoPages(
        remote: RemoteVideoPages(client: client),
        local: LocalVideoPages(entries: entries, currentDate: { clock.date }),
        onCacheError: { tell("not saved: \($0)") })
    var videos: [Video] = []
    var load: VideoListStore.Load? = VideoPageLoader(pages: pages, document: url).load
    while let loadPage = load {
        let page = try await loadPage()
        if case .cache(let date, _) = page.metadata.origin { tell("saved \(date.formatted())") }
        videos += page.items
        load = page.loadMore
    }
    return videos
}
