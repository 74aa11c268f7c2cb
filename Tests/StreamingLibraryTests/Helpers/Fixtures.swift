import Foundation
import StreamingCore
import StreamingLibrary

extension Note {
    /// Returns a note with defaults for everything that does not matter to a test.
    static func fixture(
        identifier: UUID = UUID(), title: String = "any title", text: String? = "any text", createdAt: Date = anyDate()
    ) -> Note {
        Note(identifier: identifier, title: title, text: text, createdAt: createdAt)
    }
}

/// Returns a fixed date, or the date `seconds` after that date.
func anyDate(_ seconds: TimeInterval = 0) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

/// Returns an arbitrary store error.
func anyStoreError() -> StoreError { .full(place: "any place") }

extension WatchedVideo {
    /// Returns a watched video with defaults for everything that does not matter to a test.
    static func fixture(
        id: UUID = UUID(), url: URL = URL(filePath: "/any"), position: TimeInterval = 0, duration: TimeInterval? = nil,
        isFinished: Bool = false, watchedAt: Date = anyDate()
    ) -> WatchedVideo {
        WatchedVideo(
            id: id, title: "any title", url: url, position: position, duration: duration, isFinished: isFinished,
            watchedAt: watchedAt)
    }
}
