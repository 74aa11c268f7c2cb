import Foundation
import StreamingCore
import StreamingLibrary
import StreamingUI

/// What a command has found to play.
struct PlayedMedia {
    let url: URL
    /// Any URL of the server that a person has named: its own, or its catalogue's; nil if that is not known.
    let server: URL?
    /// Seconds; nil is the start.
    var start: TimeInterval?
    /// As far as it is known before it is watched; nil if it is out of no catalogue.
    var video: WatchedVideo?
    /// Where to remember how far it was watched.
    var history: WatchHistory?

    /// The title, with the duration.
    var title: String? {
        video.map { video in
            let duration = video.duration.map { " (\(VideoPlayerPresenter.formatTime($0)))" } ?? ""
            return CatalogueTexts.oneLine("\(video.title)\(duration)")
        }
    }
}

extension PlayedMedia {
    /// A video of a catalogue.
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
