import Foundation

/// A log of stalls, which the types that measure stalls share.
struct StallLog: Equatable, Sendable {
    private var start: Date?
    private var events: [RebufferingMonitor.BufferingEvent] = []
    private var total: TimeInterval = 0
    private var count = 0

    /// Whether a stall is running.
    var isRunning: Bool { start != nil }

    /// The number of stalls that have ended, without the stalls that do not count.
    var endedCount: Int { count }

    /// Returns the duration of all stalls up to `date`, including a running one, in seconds.
    func duration(at date: Date) -> TimeInterval { total + (runningDuration(at: date) ?? 0) }

    /// The duration of all stalls that have ended, in seconds, including the stalls that do not count.
    var endedDuration: TimeInterval { total }

    /// Returns the duration of the running stall in seconds; nil if no stall is running.
    func runningDuration(at date: Date) -> TimeInterval? { start.map { max(0, date.timeIntervalSince($0)) } }

    /// Begins a stall, unless a stall is running.
    mutating func begin(at date: Date) {
        if start == nil { start = date }
    }

    /// Ends the running stall.
    ///
    /// - Parameters:
    ///   - date: The end of the stall.
    ///   - isCounted: Whether the stall counts. The duration of a stall that does not count is still added to the
    ///     total.
    /// - Returns: The stall; nil if no stall is running, or if the stall does not count.
    mutating func end(at date: Date, isCounted: Bool = true) -> RebufferingMonitor.BufferingEvent? {
        guard let start else { return nil }
        self.start = nil
        return add(RebufferingMonitor.BufferingEvent(startTime: start, endTime: date), isCounted: isCounted)
    }

    /// Adds a stall whose start was not recorded, and returns it.
    ///
    /// A part that precedes `limit` or the end of the previous counted stall is not added. A repeated report of a
    /// counted stall therefore adds nothing. A limit after `date` is ignored, because the wall clock has gone back.
    ///
    /// - Parameters:
    ///   - duration: The reported duration, in seconds.
    ///   - date: The end of the stall.
    ///   - limit: The earliest possible start; nil if it is unknown.
    ///   - isCounted: Whether the stall counts. The duration of a stall that does not count is still added to the
    ///     total.
    /// - Returns: The stall; nil if nothing was added, or if the stall does not count. Nothing is added if the duration
    ///   is not a positive number.
    mutating func add(
        lasting duration: TimeInterval, until date: Date, notBefore limit: Date?, isCounted: Bool = true
    ) -> RebufferingMonitor.BufferingEvent? {
        guard duration.isFinite, duration > 0 else { return nil }
        let limits = [limit, events.last?.endTime].compactMap(\.self).filter { $0 <= date }
        let start = limits.reduce(date.addingTimeInterval(-duration), max)
        guard start < date else { return nil }
        return add(RebufferingMonitor.BufferingEvent(startTime: start, endTime: date), isCounted: isCounted)
    }

    /// Returns the number of the kept stalls that ended within the 60 s before `date`.
    ///
    /// A stall that ended after `date` does not count, because the wall clock has gone back since then.
    func countInLastMinute(at date: Date) -> Int {
        let limit = date.addingTimeInterval(-60)
        return events.count { $0.endTime > limit && $0.endTime <= date }
    }

    func state(at date: Date) -> RebufferingMonitor.State {
        RebufferingMonitor.State(
            isBuffering: isRunning, bufferingStartTime: start, bufferingEvents: events,
            totalBufferingDuration: total, currentBufferingDuration: runningDuration(at: date), bufferingCount: count)
    }

    private mutating func add(
        _ event: RebufferingMonitor.BufferingEvent, isCounted: Bool
    ) -> RebufferingMonitor.BufferingEvent? {
        total += event.duration
        guard isCounted else { return nil }
        if events.count == RebufferingMonitor.maximumEvents { events.removeFirst() }
        events.append(event)
        count += 1
        return event
    }
}
