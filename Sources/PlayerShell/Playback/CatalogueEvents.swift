import Foundation
import StreamingCore
import StreamingLibrary

/// The JSON events about catalogues and saved data.
///
/// Positions and durations are in seconds of media. Dates are in UTC, in the format of ISO 8601. Unknown values are
/// null.
enum CatalogueEvents {
    typealias Members = [(String, JSONValue)]

    static func video(_ video: Video, number: Int) -> Members {
        [
            ("event", .string("video")), ("number", .int(Int64(number))), ("id", .string(video.id.uuidString)),
            ("title", .string(video.title)), ("description", .optional(video.description, JSONValue.string)),
            ("url", .string(video.url.absoluteString)), ("thumbnail_url", .string(video.thumbnailURL.absoluteString)),
            ("duration", .number(video.duration)),
        ]
    }

    /// Returns the event for a page. This event comes before the events for the page's videos.
    static func page(_ page: PageMetadata, number: Int) -> Members {
        var (origin, date, failure): (String, Date?, CatalogueFailure?) = ("network", nil, nil)
        if case .cache(let savedAt, let because) = page.origin { (origin, date, failure) = ("cache", savedAt, because) }
        return [
            ("event", .string("page")), ("number", .int(Int64(number))), ("origin", .string(origin)),
            ("saved_at", .optional(date, Self.date)),
            ("reason", .optional(failure?.message, JSONValue.string)), ("repeats", .int(Int64(page.repeats))),
            ("refused_count", .int(Int64(page.refusedCount))), ("refused", .array(page.refused.map(JSONValue.string))),
        ]
    }

    static func watched(_ video: WatchedVideo, number: Int) -> Members {
        [
            ("event", .string("watched")), ("number", .int(Int64(number))), ("id", .string(video.id.uuidString)),
            ("title", .string(video.title)), ("url", .string(video.url.absoluteString)),
            ("position", .number(video.position)), ("duration", .optional(video.duration, JSONValue.number)),
            ("finished", .bool(video.isFinished)), ("watched_at", date(video.watchedAt)),
        ]
    }

    static func comment(_ comment: VideoComment) -> Members {
        [
            ("event", .string("comment")), ("id", .string(comment.id.uuidString)),
            ("username", .string(comment.username)), ("message", .string(comment.message)),
            ("created_at", date(comment.createdAt)),
        ]
    }

    static func note(_ note: Note, number: Int) -> Members {
        [
            ("event", .string("note")), ("number", .int(Int64(number))), ("id", .string(note.identifier.uuidString)),
            ("title", .string(note.title)), ("text", .optional(note.text, JSONValue.string)),
            ("created_at", date(note.createdAt)),
        ]
    }

    /// Returns the last event of a command that plays nothing, with the exit code and the given members.
    static func summary(exitCode: Int32, _ members: Members) -> Members {
        [("event", .string("summary")), ("exit_code", .int(Int64(exitCode)))] + members
    }

    static func date(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }
}
