import StreamingCore

/// A schedule for sending the body of one response, as a value without a clock or a socket.
package struct Delivery: Equatable, Sendable {
    /// An action of a sender.
    package enum Step: Equatable {
        /// The sender waits until a time on its clock.
        case wait(until: Duration)
        /// The sender sends a range of bytes of the resource.
        case send(Range<Int64>)
        /// The sender ends the response.
        case finish
        /// The sender closes the connection before the end of the response. If `byReset` is true, the sender resets the
        /// TCP connection.
        case cut(byReset: Bool)
        /// The sender sends nothing, and keeps the connection open.
        case silence
    }

    private let range: Range<Int64>
    private var behaviour: OriginBehaviour
    /// The offset of the next byte to send.
    private var position: Int64
    /// The time at which the bytes before `position` have passed through the simulated network.
    private var clock: Duration
    /// Whether the pause of the fault ``OriginBehaviour/Fault/hold(at:for:)`` has already begun.
    private var isHeld = false

    /// Creates the schedule of a response.
    ///
    /// - Parameters:
    ///   - range: The bytes of the resource to send.
    ///   - behaviour: The speed and the fault of the response.
    ///   - now: The current time on the sender's clock.
    package init(_ range: Range<Int64>, behaviour: OriginBehaviour, at now: Duration) {
        self.range = range
        self.behaviour = behaviour
        position = range.lowerBound
        clock = now + behaviour.latency
        isSilent = behaviour.fault == .silence
    }

    private let isSilent: Bool

    /// Changes the bandwidth for the bytes that are sent after the time `now`.
    ///
    /// - Parameters:
    ///   - bandwidth: The bandwidth in bits per second, or nil for no limit.
    ///   - now: The current time on the sender's clock.
    package mutating func setBandwidth(_ bandwidth: Double?, at now: Duration) {
        behaviour.bandwidth = bandwidth
        clock = max(clock, now)
    }

    /// Returns the next action of the sender at the time `now`.
    ///
    /// The last action of a response is `finish`, `cut` or `silence`.
    package mutating func next(at now: Duration) -> Step {
        if isSilent { return .silence }
        if now < clock { return .wait(until: clock) }
        let end = faultPosition ?? range.upperBound
        if position >= end { return endStep(at: now) }
        let count = min(end - position, step)
        if let bandwidth = behaviour.bandwidth {
            // The time counts from the end of the previous bytes, so that a late call does not reduce the bandwidth.
            let through = clock + .nanoseconds(Int64(Double(count) * 8e9 / bandwidth))
            if now < through { return .wait(until: through) }
            clock = through
        }
        defer { position += count }
        return .send(position..<position + count)
    }

    /// Returns the action of the sender at the end of the range, or at the position of the fault.
    private mutating func endStep(at now: Duration) -> Step {
        switch behaviour.fault {
        case .drop where position < range.upperBound: return .cut(byReset: true)
        case .truncate where position < range.upperBound: return .cut(byReset: false)
        case .hold(_, let duration) where !isHeld && position < range.upperBound:
            isHeld = true
            clock = now + duration
            return .wait(until: clock)
        case .drop, .truncate, .hold, .status, .silence, .garbage, .hangUp, nil: return .finish
        }
    }

    /// The offset of the byte at which the fault happens.
    ///
    /// The value is nil if the fault has no position, or if its position is not in the range. The value is also nil if
    /// the pause of `hold` has already begun.
    private var faultPosition: Int64? {
        switch behaviour.fault {
        case .drop(let byte), .truncate(let byte): range.contains(byte) ? byte : nil
        case .hold(let byte, _): range.contains(byte) && !isHeld ? byte : nil
        case .status, .silence, .garbage, .hangUp, nil: nil
        }
    }

    /// The maximum number of bytes to send at once: the bytes that the bandwidth allows in 10 ms, but at least 512
    /// bytes and at most 64 KiB. If the bandwidth is unlimited, the number is 64 KiB.
    private var step: Int64 {
        behaviour.bandwidth.map { min(max(Int64($0 / 800), 512), 64 << 10) } ?? 64 << 10
    }
}
