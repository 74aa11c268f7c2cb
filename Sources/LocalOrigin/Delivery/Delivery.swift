import StreamingCore

/// How the bytes of one reply go out over time: a value that is asked what to do next.
package struct Delivery: Equatable, Sendable {
    package enum Step: Equatable {
        case wait(until: Duration)
        /// Bytes of the resource.
        case send(Range<Int64>)
        case finish
        /// The connection ends before the reply does; `byReset` the hard way.
        case cut(byReset: Bool)
        /// Nothing will ever come.
        case silence
    }

    private let range: Range<Int64>
    private var behaviour: OriginBehaviour
    private var position: Int64
    /// When the bytes up to `position` were through.
    private var clock: Duration
    private var isHeld = false

    package init(_ range: Range<Int64>, behaviour: OriginBehaviour, at now: Duration) {
        self.range = range
        self.behaviour = behaviour
        position = range.lowerBound
        clock = now + behaviour.latency
        isSilent = behaviour.fault == .silence
    }

    private let isSilent: Bool

    /// The link is another one from `now` on.
    package mutating func setBandwidth(_ bandwidth: Double?, at now: Duration) {
        behaviour.bandwidth = bandwidth
        clock = max(clock, now)
    }

    /// What is to be done at `now`; to be asked again after each step but the last three.
    package mutating func next(at now: Duration) -> Step {
        if isSilent { return .silence }
        if now < clock { return .wait(until: clock) }
        let end = faultPosition ?? range.upperBound
        if position >= end { return endStep(at: now) }
        let count = min(end - position, step)
        if let bandwidth = behaviour.bandwidth {
            // Counted on from when the last bytes were through, so that late wake-ups cost no bandwidth.
            let through = clock + .nanoseconds(Int64(Double(count) * 8e9 / bandwidth))
            if now < through { return .wait(until: through) }
            clock = through
        }
        defer { position += count }
        return .send(position..<position + count)
    }

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

    /// Where the fault strikes, if it lies in what is still to be sent.
    private var faultPosition: Int64? {
        switch behaviour.fault {
        case .drop(let byte), .truncate(let byte): range.contains(byte) ? byte : nil
        case .hold(let byte, _): range.contains(byte) && !isHeld ? byte : nil
        case .status, .silence, .garbage, .hangUp, nil: nil
        }
    }

    /// Bytes to send at once: 10 ms of the bandwidth, or a socket's worth.
    private var step: Int64 {
        behaviour.bandwidth.map { min(max(Int64($0 / 800), 512), 64 << 10) } ?? 64 << 10
    }
}
