import Foundation

/// A monitor that measures the memory at a fixed interval.
///
/// - The first measurement begins with ``startMonitoring()``.
/// - The monitor calls the memory reader on a background queue. Only ``currentMemoryState()`` calls the reader on the
///   main actor.
/// - ``statePublisher`` replays the last measurement, and omits a measurement whose amounts equal the previous amounts.
/// - The release of the monitor stops the measurements.
///
/// ```swift
/// let monitor = PollingMemoryMonitor(memoryReader: SystemMemoryProvider.read)
/// let token = monitor.statePublisher.sink { print($0.availableMB) }
/// monitor.startMonitoring()
/// ```
@MainActor
public final class PollingMemoryMonitor: MemoryMonitor {
    public let statePublisher = EventPublisher<MemoryState>(replaysLast: true)
    public let thresholds: MemoryThresholds

    private let memoryReader: @Sendable () -> MemoryState
    private let clock: any MonotonicClock
    private let queue: BlockingQueue
    /// The mailbox and the tasks of the current run; nil while the monitor is stopped.
    private var run: Run?
    private var last: MemoryState?

    /// The mailbox and the tasks of one run, which lasts from a start of the monitor to its stop. A later run has
    /// another mailbox, so that no late measurement of this run is published.
    private struct Run {
        let mailbox = Mailbox<MemoryState>()
        var tasks: [Task<Void, Never>] = []
    }

    /// The minimum and the default of the interval, in seconds. An interval of 0 s would occupy a processor core.
    private static let (shortestInterval, usualInterval) = (0.1, MemoryThresholds.default.pollingInterval)

    /// Creates a monitor that is not running.
    ///
    /// - Parameters:
    ///   - memoryReader: A closure that measures the memory, such as ``SystemMemoryProvider/read()``.
    ///   - thresholds: The limits of the pressure, and the interval of the measurements. An interval below 0.1 s is
    ///     replaced by 0.1 s. An interval that is not finite is replaced by 2 s.
    ///   - clock: The clock for the interval.
    public convenience init(
        memoryReader: @escaping @Sendable () -> MemoryState, thresholds: MemoryThresholds = .default,
        clock: any MonotonicClock = SystemClock()
    ) {
        self.init(
            memoryReader: memoryReader, thresholds: thresholds, clock: clock, queue: BlockingQueue("memory monitor"))
    }

    /// Creates a monitor that calls the reader on `queue`.
    package init(
        memoryReader: @escaping @Sendable () -> MemoryState, thresholds: MemoryThresholds,
        clock: any MonotonicClock, queue: BlockingQueue
    ) {
        (self.memoryReader, self.thresholds, self.clock, self.queue) = (memoryReader, thresholds, clock, queue)
    }

    deinit {
        for task in run?.tasks ?? [] { task.cancel() }
    }

    public func currentMemoryState() -> MemoryState { memoryReader() }

    public func startMonitoring() {
        guard run == nil else { return }
        var run = Run()
        let signal = AsyncSignal()
        run.mailbox.attach(signal)
        run.tasks = [
            Self.measure(memoryReader, every: interval, clock, queue, into: run.mailbox),
            Task { [weak self] in
                while !Task.isCancelled {
                    let seen = signal.sentCount
                    self?.processPending()
                    await signal.wait(after: seen)
                }
            },
        ]
        self.run = run
    }

    public func stopMonitoring() {
        for task in run?.tasks ?? [] { task.cancel() }
        run = nil
    }

    /// Publishes the measurements that have arrived, except those whose amounts equal the previous amounts. A running
    /// monitor calls this method whenever a measurement arrives.
    package func processPending() {
        for state in run?.mailbox.drain().messages ?? [] where last?.hasSameAmounts(as: state) != true {
            last = state
            _ = statePublisher.publish(state)
        }
    }

    private var interval: Duration {
        let seconds = thresholds.pollingInterval
        return .seconds(seconds.isFinite ? max(Self.shortestInterval, seconds) : Self.usualInterval)
    }

    private nonisolated static func measure(
        _ memoryReader: @escaping @Sendable () -> MemoryState, every interval: Duration, _ clock: any MonotonicClock,
        _ queue: BlockingQueue, into mailbox: Mailbox<MemoryState>
    ) -> Task<Void, Never> {
        Task(executorPreference: clock.executor) {
            while !Task.isCancelled {
                mailbox.post(await queue.perform { memoryReader() })
                guard (try? await clock.sleep(for: interval)) != nil else { return }
            }
        }
    }
}
