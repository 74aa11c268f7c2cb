import Foundation

/// The time of an operation, measured over many equal ones.
struct Measurement {
    /// The number of measured rounds, after one to warm up.
    static let rounds = 7

    /// The median time per operation, in nanoseconds.
    let nanoseconds: Double

    /// Measures the median time of several rounds of `operations`, after one round to warm up.
    init(operations: Int = 200_000, _ operation: () -> Void) {
        let times = (0...Self.rounds).map { _ in
            ContinuousClock().measure { for _ in 0..<operations { operation() } }
        }
        self.init(times, operations)
    }

    /// Measures an asynchronous operation in the same way.
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
