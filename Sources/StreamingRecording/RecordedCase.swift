import Foundation
import StreamingCore

/// A case of an enumeration in a recording: its name, and its associated values.
struct RecordedCase: Codable, Equatable {
    let name: String
    var url: String?
    /// The target of a seek, in seconds from the start of the media.
    ///
    /// In JSON, a target that is not finite is written as "nan", "infinity" or "-infinity".
    var to: Double?
    var kind: String?
    var reason: String?
    var previous: String?
}

extension RecordedCase {
    init(_ action: PlaybackAction) {
        self.init(name: action.name)
        switch action {
        case .load(let url): self.url = url.absoluteString
        case .seek(let target): to = target
        case .didFail(let error): take(error)
        case .play, .pause, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
            .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didEnterBackground,
            .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed:
            break
        }
    }

    init(_ state: PlaybackState) {
        self.init(name: state.name)
        switch state {
        case .loading(let url): self.url = url.absoluteString
        case .buffering(let previous): self.previous = previous.name
        case .seeking(let target, let previous): (to, self.previous) = (target, previous.name)
        case .failed(let error): take(error)
        case .idle, .ready, .playing, .paused, .ended: break
        }
    }

    init(_ effect: PlaybackEffect) {
        switch effect {
        case .load(let url): self.init(name: "load", url: url.absoluteString)
        case .play: self.init(name: "play")
        case .pause: self.init(name: "pause")
        case .seek(let target): self.init(name: "seek", to: target)
        case .stop: self.init(name: "stop")
        }
    }

    init(_ rejection: PlaybackRejection.Reason) {
        self.init(name: rejection.name)
        if case .unsupported(let reason) = rejection { self.reason = reason }
    }

    private mutating func take(_ error: PlaybackError) {
        (kind, reason) = (error.kind, error.reason)
    }
}

extension RecordedCase {
    /// Returns the action that this case represents.
    ///
    /// - Parameter path: The path of the case in its line, for errors.
    /// - Throws: `UnexpectedValue` if there is no action with this name, or an associated value is missing or invalid.
    func action(at path: [any CodingKey]) throws -> PlaybackAction {
        switch name {
        case "load":
            guard let url = url.flatMap({ URL(string: $0, encodingInvalidCharacters: false) }) else {
                throw UnexpectedValue(path + [CodingKeys.url], expected: "a URL")
            }
            return .load(url)
        case "seek":
            guard let to else { throw UnexpectedValue(path + [CodingKeys.to], expected: "a number of seconds") }
            return .seek(to: to)
        case "didFail":
            guard let reason else { throw UnexpectedValue(path + [CodingKeys.reason], expected: "a string") }
            guard let error = Self.errors.map({ $0(reason) }).first(where: { $0.kind == kind }) else {
                throw UnexpectedValue(path + [CodingKeys.kind], expected: "an error kind")
            }
            return .didFail(error)
        default:
            guard let action = Self.bareActions.first(where: { $0.name == name }) else {
                throw UnexpectedValue(path + [CodingKeys.name], expected: "an action name")
            }
            return action
        }
    }

    private static let errors: [@Sendable (String) -> PlaybackError] = [
        PlaybackError.loadFailed, PlaybackError.networkError, PlaybackError.decodingError, PlaybackError.drmError,
        PlaybackError.unknown,
    ]

    /// The actions without associated values.
    private static let bareActions: [PlaybackAction] = [
        .play, .pause, .stop, .retry, .didBecomeReady, .didStartPlaying, .didPause, .didStartBuffering,
        .didFinishBuffering, .didStartSeeking, .didFinishSeeking, .didReachEnd, .didEnterBackground,
        .didBecomeActive, .audioSessionInterrupted, .audioSessionResumed,
    ]
}
