import Foundation

/// A buffer for received bytes that the reader of the body has not taken yet.
///
/// Waking the reader costs more than processing the few kilobytes that a session delivers at a time. Incoming data is
/// therefore coalesced for up to 20 ms or 256 KiB before the reader is woken.
struct HTTPReadBuffer: Sendable {
    /// The time at which to wake the reader of the body.
    enum Wake: Equatable, Sendable {
        /// The reader is woken immediately.
        case now
        /// The reader is woken at this time of the transfer's clock.
        case at(Duration)
        /// The reader is woken at the time that the buffer has already returned for earlier data.
        case scheduled
    }

    private static let longestDelay = Duration.milliseconds(20)
    private static let capacity = 256 << 10

    private var data = Data()
    /// The time of the last wake; nil before the first data.
    private var lastWake: Duration?
    private var isWakeScheduled = false

    var isEmpty: Bool { data.isEmpty }

    /// Appends received data, and returns the time at which to wake the reader.
    mutating func append(_ data: Data, at now: Duration) -> Wake {
        self.data.append(data)
        guard let lastWake, now - lastWake < Self.longestDelay, self.data.count < Self.capacity else {
            didWake(at: now)
            return .now
        }
        if isWakeScheduled { return .scheduled }
        isWakeScheduled = true
        return .at(lastWake + Self.longestDelay)
    }

    /// Records that the reader was woken at `now`.
    mutating func didWake(at now: Duration) {
        isWakeScheduled = false
        lastWake = now
    }

    /// Removes all bytes from the buffer and returns them.
    mutating func take() -> Data {
        defer { data = Data() }
        return data
    }
}
