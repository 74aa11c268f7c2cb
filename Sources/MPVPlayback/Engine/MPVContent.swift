import Foundation
import StreamingCore

/// The loaded media.
enum MPVContent: Sendable {
    /// No media, at the position of the last failure, or at 0.
    case none(position: TimeInterval)
    case media(MPVMedia)
    /// Media that ended before its process exited. A seek loads it again.
    case ended(URL, position: TimeInterval, wantsToPlay: Bool)

    /// The media, or nil if none is loaded.
    var media: MPVMedia? { if case .media(let media) = self { media } else { nil } }

    var capabilities: PlayerCapabilities {
        switch self {
        case .media(let media): media.capabilities
        case .none: PlayerCapabilities(canSeek: false, speeds: MPVOptions.speeds)
        case .ended: PlayerCapabilities(canSeek: true, speeds: MPVOptions.speeds)
        }
    }

    func position(at now: Duration) -> TimeInterval {
        switch self {
        case .media(let media): media.position(at: now)
        case .none(let position), .ended(_, let position, _): position
        }
    }

    func snapshot(at now: Duration) -> PlayerSnapshot {
        if let media { return media.snapshot(at: now) }
        var snapshot = PlayerSnapshot()
        snapshot.position = position(at: now)
        snapshot.capabilities = capabilities
        return snapshot
    }

    /// Changes the media.
    ///
    /// - Returns: The result of `change`, or nil if no media is loaded.
    mutating func withMedia<Value>(_ change: (inout MPVMedia) -> Value) -> Value? {
        guard case .media(var media) = self else { return nil }
        defer { self = .media(media) }
        return change(&media)
    }

    /// Handles the exit of the process. Media that has played to its end is loaded again by the next seek.
    mutating func didEndProcess(at now: Duration) {
        guard let media, media.hasEnded else { return }
        self = .ended(media.url, position: media.position(at: now), wantsToPlay: media.wantsToPlay)
    }
}
