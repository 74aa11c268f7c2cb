import Foundation
import StreamingCore
import StreamingLibrary
import StreamingRecording

/// Why a command failed: one line on standard error, and in JSON an event of its own.
struct Failure: Error, Equatable {
    /// The name of the error's case.
    let kind: String
    let message: String
    /// What it is about, as it may be shown.
    var url: String?
    var isRecoverable = false
    /// Whether the command has already printed the failure as its result, so that only the exit code remains.
    var isResult = false

    /// What a document failed with.
    ///
    /// - Parameter page: of a listing, from 1.
    init(_ failure: CatalogueFailure, url: URL, page: Int = 1) {
        kind = failure.kind.rawValue
        message = (page > 1 ? "page \(page): " : "") + failure.message
        self.url = url.redacted
        isRecoverable = failure.isRecoverable
    }

    /// Creates a failure of playback.
    ///
    /// - Parameter advice: A suggestion to the user, which is appended to the message in parentheses.
    init(_ error: PlaybackError, url: URL?, advice: String? = nil) {
        kind = error.kind
        message = error.reason + (advice.map { " (\($0))" } ?? "")
        self.url = url?.redacted
        isRecoverable = error.isRecoverable
    }

    /// What is wrong with a recording.
    init(_ error: PlaybackRecordingError, file: String) {
        kind = error.kind
        message = error.describe(in: file)
    }

    /// What a store failed with.
    init(_ error: StoreError) {
        kind = error.kind
        message = error.description
        if case .busy = error { isRecoverable = true }
    }

    /// What notes failed with.
    init(_ error: NoteStoreError) {
        kind =
            switch error {
            case .insert: "insert"
            case .fetch: "fetch"
            case .update: "update"
            case .remove: "remove"
            }
        message = error.description
    }

    init(kind: String, message: String, url: String? = nil) {
        self.kind = kind
        self.message = message
        self.url = url
    }

    /// `player: URL: message`, without anything in it that could act on a terminal.
    var line: String { ["player", url, message].compactMap { $0 }.joined(separator: ": ").printable }

    /// The event of `--json`; `time` is in seconds since the process started.
    func event(at time: Double) -> [(String, JSONValue)] {
        [
            ("event", .string("error")), ("t", .number(time)), ("kind", .string(kind)), ("message", .string(message)),
            ("url", .optional(url, JSONValue.string)), ("recoverable", .bool(isRecoverable)),
        ]
    }
}
