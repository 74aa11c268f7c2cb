import Foundation
import StreamingCore
import StreamingLibrary

/// The properties of a queued video that its entry in the queue does not contain.
struct QueuedVideo: Codable, Equatable {
    var catalogue: CatalogueSource?
    /// The duration in seconds, or nil if it is unknown.
    var duration: TimeInterval?
}

/// The videos of all sections of the browse screen.
struct BrowseLists {
    /// The loaded videos of the catalogue.
    var videos: GrowingList<Video> = []
    /// The catalogue of `videos`; nil before a catalogue is known.
    var catalogue: CatalogueSource?
    /// The watch history, most recently watched first.
    private(set) var history: [WatchedVideo] = []
    /// The favourites, most recently marked first.
    private(set) var favourites: [FavouriteVideo] = []
    var queue: [PlaybackQueueItem] = []
    /// The catalogues and durations of the queued videos, by the identifiers of the videos.
    var queuedVideos: [UUID: QueuedVideo] = [:]
    /// The identifier of the current entry of the queue.
    var currentID: UUID?

    /// Whether the queue has a next and a previous entry.
    var (canGoNext, canGoPrevious) = (false, false)

    private var unfinished: [WatchedVideo] = []
    private var watched: [UUID: WatchedVideo] = [:]
    private var favouriteIDs: Set<UUID> = []

    func count(of section: BrowseSection) -> Int {
        switch section {
        case .videos: videos.count
        case .continueWatching: unfinished.count
        case .favourites: favourites.count
        case .queue: queue.count
        }
    }

    /// Returns an item of a section.
    ///
    /// - Precondition: `index` is at least 0 and less than the count of the section.
    func item(_ index: Int, of section: BrowseSection) -> BrowseItem {
        switch section {
        case .videos: BrowseItem(videos[index], of: catalogue)
        case .continueWatching: BrowseItem(unfinished[index])
        case .favourites: BrowseItem(favourites[index])
        case .queue: item(queue[index])
        }
    }

    /// Returns the titles of a section, from an index on.
    func titles(of section: BrowseSection, from start: Int) -> [String] {
        switch section {
        case .videos: videos[start...].map(\.title)
        case .continueWatching: unfinished[start...].map(\.title)
        case .favourites: favourites[start...].map(\.title)
        case .queue: queue[start...].map { $0.title ?? $0.url.redacted }
        }
    }

    private func item(_ entry: PlaybackQueueItem) -> BrowseItem {
        let video = entry.videoID.flatMap { queuedVideos[$0] }
        return BrowseItem(
            id: entry.id, videoID: entry.videoID, title: entry.title ?? entry.url.redacted, url: entry.url,
            duration: video?.duration, catalogue: video?.catalogue)
    }

    /// Returns an item with the URL that the loaded catalogue has for its video, because saved URLs can be outdated.
    func current(_ item: BrowseItem) -> BrowseItem {
        guard let video = videos.first(where: { $0.id == item.videoID }) else { return item }
        return BrowseItem(video, of: catalogue)
    }

    // MARK: The history and the favourites

    /// Returns the entry of a video in the watch history; nil if the video was not watched.
    func watched(_ video: UUID?) -> WatchedVideo? { video.flatMap { watched[$0] } }

    func isFavourite(_ video: UUID?) -> Bool { video.map(favouriteIDs.contains) ?? false }

    mutating func setHistory(_ videos: [WatchedVideo]) {
        history = videos
        watched = Dictionary(videos.map { ($0.id, $0) }) { first, _ in first }
        unfinished = videos.filter { $0.resumePosition > 0 }
    }

    /// Puts a watched video at the front of the history.
    mutating func record(_ video: WatchedVideo) {
        setHistory([video] + history.filter { $0.id != video.id })
    }

    mutating func removeFromHistory(_ id: UUID) { setHistory(history.filter { $0.id != id }) }

    mutating func setFavourites(_ videos: [FavouriteVideo]) {
        favourites = videos
        favouriteIDs = Set(videos.map(\.id))
    }
}
