import Foundation
import StreamingCore

/// A logger that saves viewing sessions and their events in a store.
///
/// - An event gets its date and its place in the order when a method is called, before any suspension.
/// - The store receives one write at a time, in the order of the calls. A cancelled caller or the release of the service
///   does not cancel a write.
/// - An error of the store does not end the session. ``storeErrorCount`` counts the errors, and ``errorPublisher``
///   publishes them.
/// - Starting a session while another one is running ends that session as abandoned. Its watched duration is estimated
///   as the smaller of two values: the position of its last event, and the time since its start.
@MainActor
public final class PlaybackAnalyticsService: PlaybackAnalyticsLogger {
    /// The publisher of the errors of the store.
    public let errorPublisher = EventPublisher<any Error>()
    /// The number of writes that have failed in the store.
    public private(set) var storeErrorCount = 0
    /// The number of events that were dropped, because no session was running or because a number of the event was not
    /// finite.
    public private(set) var droppedEventCount = 0
    /// The duration of the video of the running session, in seconds; nil if it is unknown.
    ///
    /// An abandoned session reports this duration, or 0 while it is unknown. Set it when the player knows the duration.
    /// A new session begins with nil.
    public var videoDuration: TimeInterval?

    private struct Running {
        var session: PlaybackSession
        let tracker: PerformanceTracker
        var lastPosition: TimeInterval = 0
    }

    private let store: any AnalyticsStore
    private let currentDate: () -> Date
    private let uuidGenerator: () -> UUID
    private var running: Running?
    /// The last enqueued write, for which the next one waits.
    private var lastWrite: Task<Void, Never>?

    /// Creates a service without a session.
    ///
    /// - Parameters:
    ///   - store: The store of the sessions and events.
    ///   - currentDate: Returns the current date.
    ///   - uuidGenerator: Returns the identifier of the next session or event.
    public init(
        store: any AnalyticsStore, currentDate: @escaping () -> Date = { Date() },
        uuidGenerator: @escaping () -> UUID = { UUID() }
    ) {
        self.store = store
        self.currentDate = currentDate
        self.uuidGenerator = uuidGenerator
    }

    public func startSession(
        videoID: UUID, videoTitle: String, deviceInfo: DeviceInfo, appVersion: String
    ) async -> PlaybackSession {
        let now = currentDate()
        abandon(at: now)
        let session = PlaybackSession(
            id: uuidGenerator(), videoID: videoID, videoTitle: videoTitle, startTime: now, endTime: nil,
            deviceInfo: deviceInfo, appVersion: appVersion)
        running = Running(session: session, tracker: PerformanceTracker(sessionID: session.id))
        videoDuration = nil
        await enqueue { try await $0.insert(session.toLocal()) }.value
        return session
    }

    public func log(_ event: PlaybackEventType, position: TimeInterval) async {
        await record(event, position: position, at: currentDate())?.value
    }

    /// Ends the running session with `videoCompleted`, or with `videoAbandoned` and the known duration of the video.
    ///
    /// The position of the event is `watchedDuration`. The method has no effect without a session.
    ///
    /// - Parameters:
    ///   - watchedDuration: The time that the user watched, in seconds.
    ///   - completed: Whether the video was watched to its end.
    public func endSession(watchedDuration: TimeInterval, completed: Bool) async {
        await end(watchedDuration: watchedDuration, completed: completed, at: currentDate())?.value
    }

    /// Returns the performance of the running session up to now, including a running stall; nil without a session.
    ///
    /// - Parameter watchDuration: The time that the user watched, in seconds.
    public func getCurrentPerformanceMetrics(watchDuration: TimeInterval) -> PerformanceMetrics? {
        running?.tracker.buildMetrics(watchDuration: watchDuration, at: currentDate())
    }

    public func trackVideoLoadStarted() { running?.tracker.videoLoadStarted(at: currentDate()) }
    public func trackFirstFrameRendered() { running?.tracker.firstFrameRendered(at: currentDate()) }
    public func trackBufferingStarted() { running?.tracker.bufferingStarted(at: currentDate()) }
    public func trackBufferingEnded() { running?.tracker.bufferingEnded(at: currentDate()) }

    /// Ends a running session as abandoned, when another session starts.
    private func abandon(at date: Date) {
        guard let running else { return }
        let elapsed = max(0, date.timeIntervalSince(running.session.startTime))
        end(watchedDuration: max(0, min(running.lastPosition, elapsed)), completed: false, at: date)
    }

    @discardableResult
    private func end(watchedDuration: TimeInterval, completed: Bool, at date: Date) -> Task<Void, Never>? {
        guard running != nil else { return nil }
        let event =
            completed
            ? PlaybackEventType.videoCompleted
            : .videoAbandoned(watchedDuration: watchedDuration, totalDuration: videoDuration ?? 0)
        record(event, position: watchedDuration, at: date)
        guard var session = running?.session else { return nil }
        session.endTime = date
        running = nil
        return enqueue { [session] in try await $0.updateSession(session.toLocal()) }
    }

    /// Enqueues an event of the running session, or drops and counts it.
    @discardableResult
    private func record(_ type: PlaybackEventType, position: TimeInterval, at date: Date) -> Task<Void, Never>? {
        guard let session = running?.session, type.isFinite, position.isFinite else {
            droppedEventCount += 1
            return nil
        }
        running?.lastPosition = position
        let event = PlaybackEvent(
            id: uuidGenerator(), sessionID: session.id, videoID: session.videoID, type: type, timestamp: date,
            currentPosition: position)
        return enqueue { try await $0.insertEvent(event.toLocal()) }
    }

    /// Enqueues a write, and returns the task that performs it after all earlier writes.
    private func enqueue(_ write: @escaping @MainActor (any AnalyticsStore) async throws -> Void) -> Task<Void, Never> {
        let previous = lastWrite
        let task = Task { [store, weak self] in
            await previous?.value
            do {
                try await write(store)
            } catch {
                self?.report(error)
            }
        }
        lastWrite = task
        return task
    }

    private func report(_ error: any Error) {
        storeErrorCount += 1
        _ = errorPublisher.publish(error)
    }
}
