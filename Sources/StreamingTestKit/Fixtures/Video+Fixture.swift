import Foundation
import StreamingCore

extension Video {
    /// Returns a video, with default values for all properties that the test does not set.
    public static func fixture(
        id: UUID = UUID(), title: String = "any title", description: String? = nil, url: URL = anyURL("video.mp4"),
        thumbnailURL: URL = anyURL("thumbnail.jpg"), duration: TimeInterval = 60
    ) -> Video {
        Video(id: id, title: title, description: description, url: url, thumbnailURL: thumbnailURL, duration: duration)
    }

    /// The video as a JSON object, with the member names of a catalogue document.
    public var json: [String: Any] {
        var json: [String: Any] = [
            "id": id.uuidString, "title": title, "url": url.absoluteString,
            "thumbnail_url": thumbnailURL.absoluteString, "duration": duration,
        ]
        json["description"] = description
        return json
    }
}
