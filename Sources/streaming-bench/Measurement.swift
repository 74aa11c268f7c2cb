import Foundation

/// The time per operation, measured over many repetitions of an operation.
struct Measurement {
    /// The number of rounds that count, after one more round to warm up.
    static let rounds = 7

    /// The median time per operation, in nanoseconds.
    let nanoseconds: Double

    /// Creates a measurement by running an operation: the median of several rounds, after one round to warm up.
    ///
    /// - Parameters:
    ///   - operations: The number of operations per round.
    ///   - operation: The operation to measure.
    init(operations: Int = 200_000, _ operation: () -> Void) {
        let times = (0...Self.rounds).map { _ in
            ContinuousClock().measure { for _ in 0..<operations { operation() } }
        }
        self.init(times, operations)
    }

    /// Creates a measurement by running an asynchronous operation: the median of several rounds, after one round to
    /// warm up.
    ///
    /// - Parameters:
    ///   - operations: The number of operations per round.
    ///   - operation: The operation to measure.
    init(operations: Int = 200_000, awaiting operation: () async -> Void) async {
        var times: [Duration] = []
        for _ in 0...Self.rounds {
            let time = await ContinuousClock().measure { for _ in 0..<operations { await operation() } }
            times.append(time)
        }
        self.init(times, operations)
    }

    private init(_ times: [Duration], _ operations: Int) {
        let times = times.dropFirst().map { $0 / .nanoseconds(1) / Double(operations) }.sorted()
        nanoseconds = times[times.count / 2]
    }

    /// The number of operations per second.
    var perSecond: Double { 1e9 / nanoseconds }
}

/// Uses a value, so that the compiler does not remove its computation.
@inline(never)
func blackHole<Value>(_ value: Value) {}

/// Returns the processor time so far, user and system, in seconds.
///
/// - Parameter ofChildren: Whether to measure the child processes that have ended, instead of this process.
func processorSeconds(ofChildren: Bool = false) -> Double {
    var usage = rusage()
    // 0 is RUSAGE_SELF and -1 is RUSAGE_CHILDREN. The types of these constants differ between systems.
    getrusage(ofChildren ? -1 : 0, &usage)
    return [usage.ru_utime, usage.ru_stime].map { Double($0.tv_sec) + Double($0.tv_usec) / 1e6 }.reduce(0, +)
}

/// Returns the peak memory of this process so far, in bytes; 0 if the system does not report it.
func peakMemory() -> Double {
    #if canImport(Darwin)
        var usage = rusage()
        getrusage(RUSAGE_SELF, &usage)
        return Double(usage.ru_maxrss)
    #else
        // getrusage(2) returns the peak of the parent process if that is higher.
        let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status?.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return (line?.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap { Double($0) } ?? 0) * 1_024
    #endif
}
