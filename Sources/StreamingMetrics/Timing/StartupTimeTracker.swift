import Foundation
import StreamingCore

/// A tracker of the time from the start of a load to the first frame.
///
/// The tracker can be used from any thread.
public final class StartupTimeTracker: Sendable {
    /// The measurement of one load.
    public struct Measurement: Equatable, Sendable {
        /// The date of the start of the load.
        public let loadStartTime: Date
        /// The date of the first frame; nil before the first frame.
        public internal(set) var firstFrameTime: Date?

        /// The time from the start of the load to the first frame, in seconds; nil before the first frame.
        ///
        /// The time is 0 if the wall clock went back, so that the first frame precedes the start of the load.
        public var timeToFirstFrame: TimeInterval? {
            firstFrameTime.map { max(0, $0.timeIntervalSince(loadStartTime)) }
        }

        /// Whether the first frame was recorded.
        public var isComplete: Bool { firstFrameTime != nil }
    }

    private let timing = LockedValue(StartupTiming())

    /// Creates a tracker that has measured nothing.
    public init() {}

    /// The measurement of the latest load; nil before the first load, or after ``reset()`` until the next load.
    public var measurement: Measurement? { timing.withLock { $0.measurement } }

    /// Records the start of a load.
    ///
    /// A start after the first frame begins a new measurement. A further start before the first frame does not change
    /// the measurement.
    ///
    /// - Parameter date: The date of the start.
    public func recordLoadStart(at date: Date = Date()) { timing.withLock { $0.recordLoadStart(at: date) } }

    /// Records the first frame of a load.
    ///
    /// The method has no effect before the start of a load or after the first frame.
    ///
    /// - Parameter date: The date of the frame.
    public func recordFirstFrame(at date: Date = Date()) { timing.withLock { $0.recordFirstFrame(at: date) } }

    /// Discards the measurement.
    public func reset() { timing.withLock { $0.reset() } }
}
