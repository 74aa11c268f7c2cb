import FileStore
import Foundation
import StreamingCore

/// All videos of a catalogue, from the server, or where that does not answer, from what was saved in `folder`.
func loadVideos(of url: URL, keptIn folder: URL) async throws -> [Video] {
    let clock = SystemClock()
    let entries = FileSystemEntryStore(folder: folder)
    let client = CachingHTTPTransport(
        decoratee: RetryingHTTPTransport(decoratee: URLSessionHTTPClient(), policy: RetryPolicy(attempts: 2)),
        entries: entries, currentDate: { clock.date })
    let pages = FallbackVideoPages(
        remote: RemoteVideoPages(client: client),
        local: LocalVideoPages(entries: entries, currentDate: { clock.date }),
        didNotSave: { print("not saved:", $0) })
    var page = try await VideoPageLoader(pages: pages, document: url).load()
    var videos = page.items
    while let loadMore = page.loadMore {
        if case .cache(let date, _) = page.facts.origin { print("saved", date.formatted()) }
        page = try await loadMore()
        videos += page.items
    }
    return videos
}
