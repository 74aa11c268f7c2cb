import Foundation

/// The bytes of a body that wait for the reader.
///
/// To wake the reader costs more than the few kilobytes that a session delivers at a time. Incoming data is therefore
/// coalesced for up to 20 ms or 256 KiB before the reader is woken.
struct HTTPReadBuffer: Sendable {
    /// When to wake the reader.
    enum Wake: Equatable, Sendable {
        case now
        case at(Duration)
        /// At the time that was returned for earlier data.
        case scheduled
    }

    private static let longestDelay = Duration.milliseconds(20)
    private static let capacity = 256 << 10

    private var data = Data()
    /// Nil before the first data.
    private var lastWake: Duration?
    private var isWakeScheduled = false

    var isEmpty: Bool { data.isEmpty }

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

    /// Records that the reader was woken.
    mutating func didWake(at now: Duration) {
        isWakeScheduled = false
        lastWake = now
    }

    /// Removes and returns all bytes.
    mutating func take() -> Data {
        defer { data = Data() }
        return data
    }
}
