import Foundation

/// An event of a viewing session, for analytics, with all times in seconds.
///
/// As JSON, an event is an object with one key, such as `{"seek":{"from":1,"to":2}}`.
public enum PlaybackEventType: Equatable, Sendable, Codable {
    /// Playback of the video started for the first time in the session.
    case videoStarted
    /// The user requested playback.
    case play
    /// The user paused playback.
    case pause
    /// The user changed the position, in seconds from the start of the video.
    case seek(from: TimeInterval, to: TimeInterval)
    /// The user changed the playback speed; 1 is normal speed.
    case speedChanged(from: Float, to: Float)
    /// The user changed the volume. Both values are in the range from 0 to 1.
    case volumeChanged(from: Float, to: Float)
    /// The user turned the audio off or on.
    case muteToggled(isMuted: Bool)
    /// The session ended, and the video was watched to its end.
    case videoCompleted
    /// The session ended before the end of the video, with both durations in seconds. A `totalDuration` of 0 means that
    /// the duration of the video is unknown.
    case videoAbandoned(watchedDuration: TimeInterval, totalDuration: TimeInterval)
    /// The video fills the screen.
    case fullscreenEntered
    /// The video no longer fills the screen.
    case fullscreenExited
    /// The video moved into a picture-in-picture window.
    case pipEntered
    /// The video left its picture-in-picture window.
    case pipExited
    /// An error occurred. The code and the message can contain untrusted text of a server.
    case error(code: String, message: String)
    /// Playback waits for data.
    case bufferingStarted
    /// Playback no longer waits for data, after a wait of `duration` seconds.
    case bufferingEnded(duration: TimeInterval)
    /// The player switched to another variant; `from` is nil for the first variant.
    case qualityChanged(from: String?, to: String)

    /// The name of the case, such as `seek`.
    public var typeIdentifier: String {
        switch self {
        case .videoStarted: "videoStarted"
        case .play: "play"
        case .pause: "pause"
        case .seek: "seek"
        case .speedChanged: "speedChanged"
        case .volumeChanged: "volumeChanged"
        case .muteToggled: "muteToggled"
        case .videoCompleted: "videoCompleted"
        case .videoAbandoned: "videoAbandoned"
        case .fullscreenEntered: "fullscreenEntered"
        case .fullscreenExited: "fullscreenExited"
        case .pipEntered: "pipEntered"
        case .pipExited: "pipExited"
        case .error: "error"
        case .bufferingStarted: "bufferingStarted"
        case .bufferingEnded: "bufferingEnded"
        case .qualityChanged: "qualityChanged"
        }
    }

    /// Whether all numbers of the event are finite.
    var isFinite: Bool {
        switch self {
        case .seek(let from, let to): from.isFinite && to.isFinite
        case .speedChanged(let from, let to), .volumeChanged(let from, let to): from.isFinite && to.isFinite
        case .videoAbandoned(let watched, let total): watched.isFinite && total.isFinite
        case .bufferingEnded(let duration): duration.isFinite
        case .videoStarted, .play, .pause, .muteToggled, .videoCompleted, .fullscreenEntered, .fullscreenExited,
            .pipEntered, .pipExited, .error, .bufferingStarted, .qualityChanged:
            true
        }
    }
}
