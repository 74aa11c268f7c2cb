import Foundation
import StreamingCore
import StreamingLibrary

extension Note {
    /// A note of which only what a test names matters.
    static func fixture(
        identifier: UUID = UUID(), title: String = "any title", text: String? = "any text", createdAt: Date = anyDate()
    ) -> Note {
        Note(identifier: identifier, title: title, text: text, createdAt: createdAt)
    }
}

/// Any date, and one that is so many seconds later.
func anyDate(_ seconds: TimeInterval = 0) -> Date { Date(timeIntervalSinceReferenceDate: seconds) }

/// Any error of a store.
func anyStoreError() -> StoreError { .full(place: "any place") }

extension WatchedVideo {
    /// A watched video of which only what a test names matters.
    static func fixture(
        id: UUID = UUID(), url: URL = URL(filePath: "/any"), position: TimeInterval = 0, duration: TimeInterval? = nil,
        isFinished: Bool = false, watchedAt: Date = anyDate()
    ) -> WatchedVideo {
        WatchedVideo(
            id: id, title: "any title", url: url, position: position, duration: duration, isFinished: isFinished,
            watchedAt: watchedAt)
    }
}
