import Foundation
import StreamingCore

/// A playback event with encoded details, as an ``AnalyticsStore`` saves it.
public struct LocalPlaybackEvent: Equatable, Sendable, Codable {
    /// The identifier of the event.
    public let id: UUID
    /// The identifier of the session.
    public let sessionID: UUID
    /// The identifier of the video.
    public let videoID: UUID
    /// The name of the event; see ``PlaybackEventType/typeIdentifier``.
    public let eventType: String
    /// The event as JSON with sorted keys; nil if only the name of the event is known.
    ///
    /// A number that is not finite is the string `nan`, `inf` or `-inf`, because JSON has no such numbers.
    public let eventData: Data?
    /// The date of the event.
    public let timestamp: Date
    /// The position in seconds from the start of the video.
    public let currentPosition: TimeInterval

    /// Creates an event with the given values, unchanged.
    public init(
        id: UUID, sessionID: UUID, videoID: UUID, eventType: String, eventData: Data?, timestamp: Date,
        currentPosition: TimeInterval
    ) {
        self.id = id
        self.sessionID = sessionID
        self.videoID = videoID
        self.eventType = eventType
        self.eventData = eventData
        self.timestamp = timestamp
        self.currentPosition = currentPosition
    }

    /// Returns the event; nil if ``eventData`` is missing or is not the JSON of an event.
    public func toModel() -> PlaybackEvent? {
        guard let eventData, let type = Self.type(in: eventData) else { return nil }
        return PlaybackEvent(
            id: id, sessionID: sessionID, videoID: videoID, type: type, timestamp: timestamp,
            currentPosition: currentPosition)
    }

    static func data(of type: PlaybackEventType) -> Data? {
        let encoder = JSONEncoder.stable
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan)
        return try? encoder.encode(type)
    }

    private static func type(in data: Data) -> PlaybackEventType? {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: positiveInfinity, negativeInfinity: negativeInfinity, nan: nan)
        return try? decoder.decode(PlaybackEventType.self, from: data)
    }

    private static let (positiveInfinity, negativeInfinity, nan) = ("inf", "-inf", "nan")
}
