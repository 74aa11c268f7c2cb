import Foundation
import StreamingCore
import StreamingLibrary
import StreamingUI

/// The media that a command plays.
struct PlayedMedia {
    let url: URL
    /// The URL of the media or of its catalogue, or nil. Only the server of this URL receives the user's header fields;
    /// if the URL is nil, no server receives the fields.
    let server: URL?
    /// The start position in seconds, or nil for the beginning of the media.
    var start: TimeInterval?
    /// The entry for the watch history, or nil if the media is not from a catalogue.
    var video: WatchedVideo?
    /// The history in which the watch position is saved, or nil if the media is not from a catalogue.
    var history: WatchHistory?

    /// The title and the duration of a catalogue video, in one line, or nil if the media is not from a catalogue.
    var title: String? {
        video.map { video in
            let duration = video.duration.map { " (\(VideoPlayerPresenter.formatTime($0)))" } ?? ""
            return CatalogueTexts.oneLine("\(video.title)\(duration)")
        }
    }
}

extension PlayedMedia {
    /// Creates the media for a video of a catalogue.
    ///
    /// - Parameters:
    ///   - video: The video, as the catalogue describes it.
    ///   - source: The catalogue of the video.
    ///   - start: The start position in seconds, or nil for the beginning.
    ///   - history: The history in which the watch position is saved.
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
