import Foundation
import StreamingCore

/// A logger that saves viewing sessions and their events in a store, and sends them to an optional sink.
///
/// - The call of a method determines the date and the order of an event, before any suspension.
/// - The store receives one write at a time, in the order of the calls. A cancelled caller or the release of the
///   service does not cancel a write.
/// - An event is kept when the store has acknowledged its write. ``keptEventCount`` counts the kept events.
/// - While ``queueCapacity`` writes are waiting, further events are dropped and counted, and no session starts. The end
///   of a session is always written.
/// - An error of the store does not end the session. ``storeErrorCount`` counts the errors, and ``errorPublisher``
///   publishes them.
/// - Starting a session while another one is running ends that session as abandoned. In this case, the watched
///   duration is the smaller of two values: the position of the last event, and the time since the start.
///
/// A ``PlaybackAnalyticsRecorder`` logs the sessions of a player.
@MainActor
public final class PlaybackAnalyticsService: PlaybackAnalyticsLogger {
    /// The number of items at which the queue of writes, or the queue of records for the sink, is full.
    ///
    /// If the queue of writes is full, further events are dropped. If the queue of records is full, further records are
    /// not sent to the sink.
    public nonisolated static let queueCapacity = 1_000

    /// The publisher of the errors of the store and the sink.
    public let errorPublisher = EventPublisher<any Error>()
    /// The number of events that the store has acknowledged.
    public private(set) var keptEventCount = 0
    /// The number of writes that have failed in the store.
    public private(set) var storeErrorCount = 0
    /// The number of events that were dropped: because no session was running, because a number of the event was not
    /// finite, or because the queue was full.
    public private(set) var droppedEventCount = 0
    /// The number of records that the sink did not receive, because the queue of records was full, or because the sink
    /// threw an error.
    public private(set) var undeliveredRecordCount = 0
    /// The duration of the video of the running session, in seconds; nil if it is unknown.
    ///
    /// A value that is not finite counts as unknown. An abandoned session reports this duration, or 0 while the
    /// duration is unknown. Set the duration as soon as the player knows the value. A new session begins with nil.
    public var videoDuration: TimeInterval?

    private struct Running {
        var session: PlaybackSession
        let tracker: PerformanceTracker
        var lastPosition: TimeInterval = 0
    }

    private let store: any AnalyticsStore
    private let sink: (any AnalyticsSink)?
    private let currentDate: () -> Date
    private let uuidGenerator: () -> UUID
    private let writes = AnalyticsQueue(capacity: queueCapacity)
    private let deliveries = AnalyticsQueue(capacity: queueCapacity)
    private var running: Running?

    /// Creates a service without a session.
    ///
    /// - Parameters:
    ///   - store: The store of the sessions and events.
    ///   - sink: A destination of each record that the store has acknowledged; nil for no destination.
    ///   - currentDate: A closure that returns the current date.
    ///   - uuidGenerator: A closure that returns the identifier of the next session or event.
    public init(
        store: any AnalyticsStore, sink: (any AnalyticsSink)? = nil, currentDate: @escaping () -> Date = { Date() },
        uuidGenerator: @escaping () -> UUID = { UUID() }
    ) {
        self.store = store
        self.sink = sink
        self.currentDate = currentDate
        self.uuidGenerator = uuidGenerator
    }

    /// Returns whether the session with this identifier is running.
    func isRunning(_ id: UUID) -> Bool { running?.session.id == id }

    public func startSession(
        videoID: UUID, videoTitle: String, deviceInfo: DeviceInfo, appVersion: String
    ) async -> PlaybackSession {
        let now = currentDate()
        let session = PlaybackSession(
            id: uuidGenerator(), videoID: videoID, videoTitle: videoTitle, startTime: now, endTime: nil,
            deviceInfo: deviceInfo, appVersion: appVersion)
        await start(session)?.value
        return session
    }

    public func log(_ event: PlaybackEventType, position: TimeInterval) async {
        await record(event, position: position, at: currentDate())?.value
    }

    /// Logs `videoCompleted` or `videoAbandoned`, ends the running session, and waits for the writes.
    ///
    /// The position of the event is `watchedDuration`. The method has no effect without a session.
    ///
    /// - Parameters:
    ///   - watchedDuration: The time that the user watched, in seconds. If the value is not finite, the position of the
    ///     last event replaces it.
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

    /// Waits until every write and every delivery to the sink has ended.
    ///
    /// Await this method before the app exits.
    public func flush() async {
        await writes.flush()
        await deliveries.flush()
    }

    /// The performance tracker of the running session; nil without a session.
    var tracker: PerformanceTracker? { running?.tracker }

    /// Returns a new identifier for a session or an event.
    func makeID() -> UUID { uuidGenerator() }

    /// Starts a session, after ending a running session as abandoned.
    ///
    /// - Returns: The task of the write; nil if the queue is full, in which case no session is running.
    @discardableResult
    func start(_ session: PlaybackSession) -> Task<Void, Never>? {
        abandon(at: session.startTime)
        videoDuration = nil
        if writes.isFull { return nil }
        running = Running(session: session, tracker: PerformanceTracker(sessionID: session.id))
        return write(.started(session)) { try await $0.insert(session.toLocal()) }
    }

    /// Enqueues an event of the running session, or drops and counts the event.
    ///
    /// - Returns: The task of the write; nil if the event is dropped, because no session is running, the queue is full,
    ///   or a number is not finite.
    @discardableResult
    func record(_ type: PlaybackEventType, position: TimeInterval, at date: Date) -> Task<Void, Never>? {
        guard running != nil, !writes.isFull, type.isFinite, position.isFinite else {
            droppedEventCount += 1
            return nil
        }
        return append(type, position: position, at: date)
    }

    /// Saves the metrics of the running session, unless the queue is full.
    func save(_ metrics: SessionMetrics) {
        guard let session = running?.session, !writes.isFull else { return }
        running?.session.metrics = metrics
        var saved = session.toLocal()
        saved.metrics = metrics
        write(nil) { [saved] in try await $0.updateSession(saved) }
    }

    /// Ends the running session.
    ///
    /// - Parameters:
    ///   - watchedDuration: The time that the user watched, in seconds.
    ///   - completed: Whether the video was watched to its end.
    ///   - position: The position at the end, in seconds; nil for `watchedDuration`.
    ///   - metrics: The metrics of the session; nil to keep the metrics of the last save.
    ///   - date: The date of the end.
    /// - Returns: The task of the last write; nil without a session.
    @discardableResult
    func end(
        watchedDuration: TimeInterval, completed: Bool, position: TimeInterval? = nil, metrics: SessionMetrics? = nil,
        at date: Date
    ) -> Task<Void, Never>? {
        guard var session = running?.session, let lastPosition = running?.lastPosition else { return nil }
        // The end of a session is never dropped, so unusable numbers are replaced.
        let watched = watchedDuration.isFinite ? watchedDuration : lastPosition
        let total = videoDuration.flatMap { $0.isFinite ? $0 : nil } ?? 0
        let event =
            completed
            ? PlaybackEventType.videoCompleted : .videoAbandoned(watchedDuration: watched, totalDuration: total)
        let place = position.flatMap { $0.isFinite ? $0 : nil } ?? watched
        append(event, position: place, at: date)
        session.endTime = date
        session.metrics = metrics ?? session.metrics
        running = nil
        return write(.ended(session)) { [session] in try await $0.updateSession(session.toLocal()) }
    }

    /// Ends a running session as abandoned, when another session starts.
    private func abandon(at date: Date) {
        guard let running else { return }
        let elapsed = max(0, date.timeIntervalSince(running.session.startTime))
        end(watchedDuration: max(0, min(running.lastPosition, elapsed)), completed: false, at: date)
    }

    @discardableResult
    private func append(_ type: PlaybackEventType, position: TimeInterval, at date: Date) -> Task<Void, Never>? {
        guard let session = running?.session else { return nil }
        running?.lastPosition = position
        let event = PlaybackEvent(
            id: uuidGenerator(), sessionID: session.id, videoID: session.videoID, type: type, timestamp: date,
            currentPosition: position)
        return write(.event(event)) { try await $0.insertEvent(event.toLocal()) }
    }

    /// Enqueues a write, and returns the task of the write.
    ///
    /// After the store has acknowledged the write, enqueues the delivery of `record` to the sink.
    @discardableResult
    private func write(
        _ record: AnalyticsRecord?, _ work: @escaping @MainActor (any AnalyticsStore) async throws -> Void
    ) -> Task<Void, Never> {
        // The service is retained until its last write, so that the sink receives each kept record.
        writes.add { [store, self] in
            do {
                try await work(store)
            } catch {
                storeErrorCount += 1
                return _ = errorPublisher.publish(error)
            }
            if case .event? = record { keptEventCount += 1 }
            if let record { deliver(record) }
        }
    }

    private func deliver(_ record: AnalyticsRecord) {
        guard let sink else { return }
        if deliveries.isFull { return undeliveredRecordCount += 1 }
        deliveries.add { [self] in
            do {
                try await sink.receive(record)
            } catch {
                undeliveredRecordCount += 1
                _ = errorPublisher.publish(error)
            }
        }
    }
}
