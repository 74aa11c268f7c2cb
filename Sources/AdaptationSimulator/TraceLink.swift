/// A simulated network that follows a trace. Times are in milliseconds, and bandwidths in bits per millisecond.
///
/// The model is that of the public simulator Sabre: a download waits for one latency, and then receives bits at the
/// bandwidth of the trace.
struct TraceLink: Sendable {
    private let periods: [NetworkTrace.Period]
    private var index = 0
    /// The rest of the current period.
    private var left: Double

    /// Creates a network at the start of a trace.
    init(_ trace: NetworkTrace) {
        periods = trace.periods
        left = trace.periods[0].duration
    }

    private var period: NetworkTrace.Period { periods[index] }

    private mutating func beginNextPeriod() {
        index = (index + 1) % periods.count
        left = period.duration
    }

    /// Advances the network by a time in which it transfers no data.
    mutating func wait(_ time: Double) {
        var rest = time
        while rest > left {
            rest -= left
            beginNextPeriod()
        }
        left -= rest
    }

    /// Waits for the start of a response, and returns the elapsed time.
    ///
    /// If the latency changes after a share of the wait, the rest of the wait is the remaining share of the new
    /// latency.
    mutating func waitForResponse() -> Double {
        var (share, elapsed) = (1.0, 0.0)
        while share > 0 {
            let time = share * period.latency
            if time <= left {
                left -= time
                return elapsed + time
            }
            elapsed += left
            share -= left / period.latency
            beginNextPeriod()
        }
        return elapsed
    }

    /// Receives a number of bits, and returns the elapsed time.
    mutating func receive(_ bits: Double) -> Double {
        var (rest, elapsed) = (bits, 0.0)
        while rest > left * period.bandwidth {
            elapsed += left
            rest -= left * period.bandwidth
            beginNextPeriod()
        }
        guard rest > 0 else { return elapsed }
        let time = rest / period.bandwidth
        left -= time
        return elapsed + time
    }

    /// Receives bits until a minimum number of bits was received and a minimum time has passed, or until all bits were
    /// received.
    ///
    /// - Returns: The number of received bits, and the elapsed time.
    mutating func receive(
        _ bits: Double, atLeast fewestBits: Double, for shortest: Double
    ) -> (bits: Double, time: Double) {
        var (rest, fewest, shortest) = (bits, fewestBits, shortest)
        var (received, elapsed) = (0.0, 0.0)
        while rest > 0, fewest > 0 || shortest > 0 {
            let step = step(rest, fewest, shortest)
            received += step.bits
            elapsed += step.time
            if step.isEnough { break }
            (rest, fewest, shortest) = (rest - step.bits, fewest - step.bits, shortest - step.time)
        }
        return (received, elapsed)
    }

    /// Receives bits until the end of the period, until the minimum of bits and time is reached, or until all bits were
    /// received.
    private mutating func step(
        _ rest: Double, _ fewest: Double, _ shortest: Double
    ) -> (bits: Double, time: Double, isEnough: Bool) {
        let needed = max(fewest, shortest * period.bandwidth)
        let bits = min(rest, needed)
        if period.bandwidth > 0, bits <= left * period.bandwidth {
            let time = bits / period.bandwidth
            left -= time
            return (bits, time, true)
        }
        if period.bandwidth == 0, fewest <= 0, shortest <= left {
            left -= shortest
            return (0, shortest, true)
        }
        defer { beginNextPeriod() }
        return (left * period.bandwidth, left, false)
    }
}
