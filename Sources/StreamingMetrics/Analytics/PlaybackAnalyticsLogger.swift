import Foundation

/// A logger of viewing sessions, their events and their performance.
///
/// At most one session is running.
@MainActor
public protocol PlaybackAnalyticsLogger: AnyObject {
    /// Starts a session and returns it, after ending a running session as abandoned.
    func startSession(
        videoID: UUID, videoTitle: String, deviceInfo: DeviceInfo, appVersion: String
    ) async -> PlaybackSession
    /// Logs an event of the running session, or drops the event if no session is running.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - position: The position in seconds from the start of the video.
    func log(_ event: PlaybackEventType, position: TimeInterval) async
    /// Ends the running session, if any.
    ///
    /// - Parameters:
    ///   - watchedDuration: The time that the user watched, in seconds.
    ///   - completed: Whether the video was watched to its end.
    func endSession(watchedDuration: TimeInterval, completed: Bool) async
    /// Returns the performance of the running session up to now; nil without a session.
    ///
    /// - Parameter watchDuration: The time that the user watched, in seconds.
    func getCurrentPerformanceMetrics(watchDuration: TimeInterval) -> PerformanceMetrics?
    /// Records the start of a load in the running session, if any.
    func trackVideoLoadStarted()
    /// Records the first frame of a load in the running session, if any.
    func trackFirstFrameRendered()
    /// Records in the running session, if any, that playback waits for data.
    func trackBufferingStarted()
    /// Records in the running session, if any, that playback no longer waits for data.
    func trackBufferingEnded()
}
