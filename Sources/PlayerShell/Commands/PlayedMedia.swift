import Foundation
import StreamingCore
import StreamingLibrary
import StreamingUI

/// The media that a command plays.
struct PlayedMedia {
    let url: URL
    /// Any URL of the server that the user named: that of the media or of its catalogue, or nil if it is unknown.
    let server: URL?
    /// The start position in seconds, or nil for the start of the media.
    var start: TimeInterval?
    /// The entry for the watch history, or nil if the media is from no catalogue.
    var video: WatchedVideo?
    /// The history that records the watch position.
    var history: WatchHistory?

    /// The title with the duration.
    var title: String? {
        video.map { video in
            let duration = video.duration.map { " (\(VideoPlayerPresenter.formatTime($0)))" } ?? ""
            return CatalogueTexts.oneLine("\(video.title)\(duration)")
        }
    }
}

extension PlayedMedia {
    /// Creates the media of a catalogue video.
    init(_ video: Video, of source: CatalogueSource, start: TimeInterval?, history: WatchHistory) {
        let (document, api): (URL?, URL?) =
            switch source {
            case .document(let url): (url, nil)
            case .api(let url): (nil, url)
            }
        let watched = WatchedVideo(
            id: video.id, title: video.title, url: video.url, document: document, api: api, position: start ?? 0,
            duration: video.duration, watchedAt: .distantPast)
        self.init(url: video.url, server: source.url, start: start, video: watched, history: history)
    }
}
