import Foundation

/// A destination of analytics besides the store, such as the backend of an app.
///
/// A ``PlaybackAnalyticsService`` sends each record after the store has acknowledged it, one record at a time, in
/// order and at most once. A record whose delivery fails is counted, and not sent again.
///
/// ```swift
/// final class Backend: AnalyticsSink {
///     func receive(_ record: AnalyticsRecord) async throws { await upload(record) }
/// }
/// let service = PlaybackAnalyticsService(store: store, sink: Backend())
/// ```
@MainActor
public protocol AnalyticsSink: AnyObject {
    /// Receives a record, before the service sends the next record.
    ///
    /// - Throws: Any error. The service counts the error in ``PlaybackAnalyticsService/undeliveredRecordCount``.
    func receive(_ record: AnalyticsRecord) async throws
}

/// A change of a viewing session, which the store has acknowledged.
public enum AnalyticsRecord: Equatable, Sendable {
    /// A session has started.
    case started(PlaybackSession)
    /// An event of a session has happened.
    case event(PlaybackEvent)
    /// A session has ended. The session contains its end time, and its metrics if they are known.
    case ended(PlaybackSession)
}
