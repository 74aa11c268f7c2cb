/// The times at which an origin publishes the media of a live stream.
///
/// Without faults, each moment of the media is published when the clock reaches this moment. A fault delays the
/// publication. `published(at:)` returns the last published moment. `time(of:)` returns the time of publication.
struct LiveSchedule: Equatable, Sendable {
    private struct Delay: Equatable, Sendable {
        enum Kind: Equatable, Sendable {
            case hold
            case late(Duration)
            case pause
        }

        let kind: Kind
        let start: Duration
        /// The end of the delay; nil if the delay never ends.
        let end: Duration?

        func published(at now: Duration) -> Duration {
            guard now > start else { return now }
            let isOver = end.map { now >= $0 } ?? false
            switch kind {
            case .hold: return isOver ? now : start
            case .late(let lag): return isOver ? now : max(start, now - lag)
            case .pause: return max(start, now - length)
            }
        }

        func time(of moment: Duration) -> Duration? {
            if moment <= start { return moment }
            switch kind {
            case .hold: return end.map { max($0, moment) }
            case .late(let lag): return min(moment + lag, end.map { max($0, moment) } ?? moment + lag)
            case .pause: return moment + length
            }
        }

        private var length: Duration { (end ?? start) - start }
    }

    /// The delays in the order of their start, which `published(at:)` applies in reverse order.
    private let delays: [Delay]
    private let pauses: [Delay]

    /// Creates a schedule from the faults of a stream that delay the publication, except for faults before `start`.
    init(_ faults: [LiveFault], from start: Duration) {
        let delays = faults.compactMap { fault -> Delay? in
            switch fault.kind {
            case .stuck(let time, let duration): Delay(kind: .hold, start: time, end: time + duration)
            case .stale(let time): Delay(kind: .hold, start: time, end: nil)
            case .paused(let time, let duration): Delay(kind: .pause, start: time, end: time + duration)
            case .late(let time, let lag, let duration): Delay(kind: .late(lag), start: time, end: time + duration)
            case .restarted, .jumped, .skewedClock, .missing, .gap: nil
            }
        }
        self.delays = delays.filter { $0.start >= start }.sorted { $0.start < $1.start }
        pauses = self.delays.filter { $0.kind == .pause }
    }

    /// Returns the last moment of the media that is published at the time `now`.
    func published(at now: Duration) -> Duration {
        delays.reversed().reduce(now) { $1.published(at: $0) }
    }

    /// Returns the time at which the media until a moment is published; nil if the media is never published.
    func time(of moment: Duration) -> Duration? {
        delays.reduce(moment) { (time: Duration?, delay) in time.flatMap { delay.time(of: $0) } }
    }

    /// Returns the time at which the encoder recorded a moment of the media.
    func recorded(_ moment: Duration) -> Duration {
        pauses.reduce(moment) { $1.time(of: $0) ?? $0 }
    }
}
