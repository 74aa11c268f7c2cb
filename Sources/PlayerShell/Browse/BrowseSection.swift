/// A section of the browse screen, with its own list.
enum BrowseSection: Int, CaseIterable, Codable {
    case videos
    case continueWatching
    case favourites
    case queue

    var title: String {
        switch self {
        case .videos: "Videos"
        case .continueWatching: "Continue"
        case .favourites: "Favourites"
        case .queue: "Queue"
        }
    }

    /// The text that the section shows while its list is empty.
    var emptyText: String {
        switch self {
        case .videos: "the catalogue has no videos"
        case .continueWatching: "no unfinished videos"
        case .favourites: "no favourites; press f to add one"
        case .queue: "the queue is empty; press a to add a video"
        }
    }
}
