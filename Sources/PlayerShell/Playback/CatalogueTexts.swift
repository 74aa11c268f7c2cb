import Foundation
import StreamingCore
import StreamingLibrary
import StreamingUI

/// The printed texts about catalogues and saved data, without characters that could control a terminal.
enum CatalogueTexts {
    /// Returns a line with the number, duration, title and description of a video.
    static func video(_ video: Video, number: Int) -> String {
        let title = video.title + (video.description.map { " - \($0)" } ?? "")
        return line(number, VideoPlayerPresenter.formatTime(video.duration), title)
    }

    /// Returns the progress line for a listing that is loading.
    static func loading(_ url: URL, videos: Int, seconds: Int) -> String {
        "loading \(url.redacted): \(videos == 0 ? "" : "\(videos) videos, ")\(seconds) s"
    }

    /// Returns a line with the number, position, duration and title of a watched video, and the time since the video
    /// was watched. For a finished video, the word "finished" replaces the position and the duration.
    static func watched(_ video: WatchedVideo, number: Int, now: Date) -> String {
        let position = video.isFinished ? "finished" : VideoPlayerPresenter.formatTime(video.position)
        let duration = video.duration.map { " of \(VideoPlayerPresenter.formatTime($0))" } ?? ""
        return line(
            number, position + (video.isFinished ? "" : duration), "\(video.title), \(ago(video.watchedAt, now))",
            width: 16)
    }

    static func note(_ note: Note, number: Int, now: Date) -> String {
        let text = note.text.map { " - \($0)" } ?? ""
        return line(number, ago(note.createdAt, now), note.title + text, width: 14)
    }

    /// Returns a description of a date relative to now, such as "5 minutes ago".
    static func ago(_ date: Date, _ now: Date) -> String {
        RelativeDate.format(date, now: now, calendar: calendar, locale: locale)
    }

    private static let locale = Locale(identifier: "en_US")
    private static let calendar = Calendar(identifier: .gregorian)

    /// Returns one line per comment, with the comment's author, date and message.
    static func comments(_ comments: [VideoComment], now: Date) -> [String] {
        VideoCommentsPresenter.map(comments, currentDate: now, calendar: calendar, locale: locale).comments.map {
            oneLine("\($0.username), \($0.date): \($0.message)")
        }
    }

    private static func line(_ number: Int, _ column: String, _ text: String, width: Int = 7) -> String {
        let padded = { (text: String, width: Int) in String(repeating: " ", count: max(0, width - text.count)) + text }
        return oneLine("\(padded("\(number)", 3))  \(padded(column, width))  \(text)")
    }

    /// Returns the text in one line, without characters that could control a terminal.
    static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    }
}
