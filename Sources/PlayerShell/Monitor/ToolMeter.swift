import Foundation
import StreamMonitoring
import StreamingCore

/// A meter of the resources that the program uses in a round, and of the delays of its loop.
@MainActor
final class ToolMeter {
    private let clock: any MonotonicClock
    private let begin: Duration
    private var first: ProcessUsage?
    private var sockets: Int?
    private var loopDelay = 0.0
    private var measurement: Task<Void, Never>?

    /// Creates a meter, which begins to measure.
    init(clock: any MonotonicClock) {
        (self.clock, begin) = (clock, clock.now)
        measure()
    }

    /// Records that the loop has woken up at a deadline.
    func wake(at deadline: Duration) { loopDelay = max(loopDelay, (clock.now - deadline).seconds) }

    /// Measures the resources in the background, unless a measurement is running.
    func measure() {
        guard measurement == nil else { return }
        measurement = Task { [weak self] in
            let usage = await ProcessUsage.measure()
            self?.add(usage)
        }
    }

    private func add(_ usage: ProcessUsage) {
        first = first ?? usage
        if let count = usage.sockets { sockets = max(sockets ?? 0, count) }
        measurement = nil
    }

    /// Returns the costs up to now.
    ///
    /// - Parameter streams: The streams of the round, whose reloads were measured.
    func cost(of streams: [MonitoredStream]) async -> ToolCost {
        var cost = ToolCost()
        cost.seconds = (clock.now - begin).seconds
        await measurement?.value
        let usage = await ProcessUsage.measure()
        add(usage)
        cost.processorSeconds = usage.processorSeconds - (first?.processorSeconds ?? 0)
        cost.processors = ProcessInfo.processInfo.activeProcessorCount
        (cost.peakMemory, cost.sockets, cost.descriptorLimit) = (usage.peakMemory, sockets, usage.descriptorLimit)
        cost.loopDelay = loopDelay
        for stream in streams { cost.add(stream.health.withLock { $0.lateness }) }
        return cost
    }
}
