import Foundation
import StreamingCore
import StreamingLibrary

/// The events of `--json` about catalogues and what is kept. Positions and durations are seconds of media, dates ISO 8601
/// in UTC; what is not known is null.
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

    /// A page whose videos follow, or have come.
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

    /// The last event of commands that play nothing.
    static func summary(exitCode: Int32, _ members: Members) -> Members {
        [("event", .string("summary")), ("exit_code", .int(Int64(exitCode)))] + members
    }

    static func date(_ date: Date) -> JSONValue { .string(date.formatted(.iso8601)) }
}
