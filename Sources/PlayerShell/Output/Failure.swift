import Foundation
import StreamingCore
import StreamingLibrary
import StreamingRecording

/// The failure of a command, shown as one line on standard error and as an event with `--json`.
struct Failure: Error, Equatable {
    /// The kind of the failure, as a name for scripts, such as `noSuchVideo`.
    let kind: String
    let message: String
    /// The URL or the file that the failure is about, without secrets, or nil if there is no such URL or file.
    var url: String?
    /// The code of a failure of playback, or nil for any other failure.
    var code: PlaybackFailure.Code?
    /// The HTTP status that caused a failure of playback, or nil if the cause was not an HTTP status.
    var httpStatus: Int?
    var isRecoverable = false
    /// The exit code of a command that ends with the failure.
    var exitCode = ExitCode.failed
    /// Whether the command has already printed the failure as its result. In this case, only the exit code reports the
    /// failure.
    var isResult = false

    /// Creates a failure to load a document.
    ///
    /// - Parameters:
    ///   - failure: The failure of the catalogue.
    ///   - url: The URL of the document.
    ///   - page: The number of the page in its listing, from 1.
    init(_ failure: CatalogueFailure, url: URL, page: Int = 1) {
        kind = failure.kind.rawValue
        message = (page > 1 ? "page \(page): " : "") + failure.message
        self.url = url.redacted
        isRecoverable = failure.isRecoverable
    }

    /// Creates a failure of playback.
    ///
    /// - Parameters:
    ///   - failure: The failure of the player.
    ///   - url: The URL of the media, or nil if no media is loaded.
    ///   - advice: A suggestion to append to the message, or nil for no suggestion.
    init(_ failure: PlaybackFailure, url: URL?, advice: String? = nil) {
        kind = failure.error.kind
        message = failure.error.reason + (advice.map { " (\($0))" } ?? "")
        self.url = url?.redacted
        code = failure.code
        httpStatus = failure.httpStatus
        isRecoverable = failure.isRecoverable
    }

    /// Creates a failure to read or replay the recording in `file`. A different result is a finding.
    init(_ error: PlaybackRecordingError, file: String) {
        kind = error.kind
        message = error.describe(in: file)
        if case .diverged = error { exitCode = ExitCode.finding }
    }

    /// Creates a failure of a store. Only a busy store is recoverable.
    init(_ error: StoreError) {
        kind = error.kind
        message = error.description
        if case .busy = error { isRecoverable = true }
    }

    /// Creates a failure to read or change notes.
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

    /// Creates a failure that is not recoverable.
    init(kind: String, message: String, url: String? = nil) {
        self.kind = kind
        self.message = message
        self.url = url
    }

    /// The failure as the line `player: URL: message`, or `player: message` if there is no URL, without characters that
    /// could control a terminal.
    var line: String { ["player", url, message].compactMap { $0 }.joined(separator: ": ").printable }

    /// Returns the event that reports the failure with `--json`.
    ///
    /// - Parameter time: The time since the process started, in seconds.
    func event(at time: Double) -> [(String, JSONValue)] {
        [
            ("event", .string("error")), ("t", .number(time)), ("kind", .string(kind)), ("message", .string(message)),
            ("url", .optional(url, JSONValue.string)), ("recoverable", .bool(isRecoverable)),
            ("code", .optional(code?.rawValue, JSONValue.string)),
            ("http_status", .optional(httpStatus.map(Int64.init), JSONValue.int)),
        ]
    }
}
