import Foundation

/// A monitor of the stalls of playback, measured with the clock of the caller.
///
/// The monitor needs bounded memory: it keeps the latest ``maximumEvents`` stalls. The count and the total duration
/// include the older stalls.
@MainActor
public final class RebufferingMonitor {
    /// A stall that has ended.
    public struct BufferingEvent: Equatable, Sendable {
        /// The date of the start of the stall.
        public let startTime: Date
        /// The date of the end of the stall.
        public let endTime: Date

        /// The duration in seconds.
        ///
        /// The duration is 0 if the wall clock went back, so that the end precedes the start.
        public var duration: TimeInterval { max(0, endTime.timeIntervalSince(startTime)) }
    }

    /// A snapshot of a monitor: the stalls that have ended, and the running stall.
    public struct State: Equatable, Sendable {
        /// Whether a stall is running.
        public let isBuffering: Bool
        /// The date of the start of the running stall; nil if no stall is running.
        public let bufferingStartTime: Date?
        /// The latest stalls that have ended, oldest first: at most ``RebufferingMonitor/maximumEvents``.
        public let bufferingEvents: [BufferingEvent]
        /// The duration of all stalls that have ended, in seconds.
        public let totalBufferingDuration: TimeInterval
        /// The duration of the running stall when the state was read, in seconds; nil if no stall was running.
        public let currentBufferingDuration: TimeInterval?
        /// The number of stalls that have ended.
        public let bufferingCount: Int
    }

    /// The maximum number of stalls in ``State/bufferingEvents``.
    public nonisolated static let maximumEvents = 1_000

    private let currentDate: () -> Date
    private var stalls = StallLog()

    /// Creates a monitor that has recorded nothing.
    ///
    /// - Parameter currentDate: A closure that returns the current date.
    public init(currentDate: @escaping () -> Date = { Date() }) {
        self.currentDate = currentDate
    }

    /// The stalls up to now.
    public var state: State { stalls.state(at: currentDate()) }

    /// Records the start of a stall, unless a stall is running.
    public func bufferingStarted() { stalls.begin(at: currentDate()) }

    /// Records the end of a stall.
    ///
    /// - Returns: The stall; nil if no stall was running.
    @discardableResult
    public func bufferingEnded() -> BufferingEvent? { stalls.end(at: currentDate()) }

    /// Discards all stalls, including a running stall.
    public func reset() { stalls = StallLog() }

    /// Returns the number of stalls that ended within the last 60 s, without a running stall.
    ///
    /// If the wall clock goes back, the stalls that ended after the corrected time do not count.
    ///
    /// Only the stalls in ``State/bufferingEvents`` are counted, so the number is at most ``maximumEvents``.
    public func eventsInLastMinute() -> Int { stalls.countInLastMinute(at: currentDate()) }
}
