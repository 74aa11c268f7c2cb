import Foundation
import StreamingCore

/// The media of the engine: loaded media, ended media, or no media.
enum MPVContent: Sendable {
    /// No media. After a failure, `position` is the position at which playback failed, in seconds. After a stop, and
    /// before the first load, `position` is 0.
    case none(position: TimeInterval)
    case media(MPVMedia)
    /// Media that has played to its end, and whose mpv process has exited. A seek loads the media again.
    case ended(URL, position: TimeInterval, wantsToPlay: Bool)

    /// The loaded media, or nil if no media is loaded.
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

    /// Passes the loaded media to `change`, which may modify the media. Without loaded media, `change` is not called.
    ///
    /// - Returns: The result of `change`, or nil if no media is loaded.
    mutating func withMedia<Value>(_ change: (inout MPVMedia) -> Value) -> Value? {
        guard case .media(var media) = self else { return nil }
        defer { self = .media(media) }
        return change(&media)
    }

    /// Handles the exit of the mpv process. Media that has played to its end becomes `ended`. Other content is
    /// unchanged.
    mutating func didEndProcess(at now: Duration) {
        guard let media, media.hasEnded else { return }
        self = .ended(media.url, position: media.position(at: now), wantsToPlay: media.wantsToPlay)
    }
}
