import Foundation

/// An event of a viewing session, with its time and position.
public struct PlaybackEvent: Equatable, Sendable {
    /// The identifier of the event.
    public let id: UUID
    /// The identifier of the session.
    public let sessionID: UUID
    /// The identifier of the video.
    public let videoID: UUID
    /// The event.
    public let type: PlaybackEventType
    /// The date of the event.
    public let timestamp: Date
    /// The position in seconds from the start of the video.
    public let currentPosition: TimeInterval

    /// Creates an event with the given values, unchanged.
    public init(
        id: UUID, sessionID: UUID, videoID: UUID, type: PlaybackEventType, timestamp: Date,
        currentPosition: TimeInterval
    ) {
        self.id = id
        self.sessionID = sessionID
        self.videoID = videoID
        self.type = type
        self.timestamp = timestamp
        self.currentPosition = currentPosition
    }

    /// Returns the event as an ``AnalyticsStore`` saves it.
    ///
    /// ``LocalPlaybackEvent/toModel()`` returns an equal event, unless the event contains NaN.
    public func toLocal() -> LocalPlaybackEvent {
        LocalPlaybackEvent(
            id: id, sessionID: sessionID, videoID: videoID, eventType: type.typeIdentifier,
            eventData: LocalPlaybackEvent.data(of: type), timestamp: timestamp, currentPosition: currentPosition)
    }
}
