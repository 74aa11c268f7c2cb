import Foundation

/// What one of many equal operations costs.
struct Measurement {
    static let rounds = 7

    let nanoseconds: Double

    /// The median time of some rounds of `operations` after one to warm up.
    init(operations: Int = 200_000, _ operation: () -> Void) {
        let times = (0...Self.rounds).map { _ in
            ContinuousClock().measure { for _ in 0..<operations { operation() } }
        }
        self.init(times, operations)
    }

    /// The same for operations that are awaited.
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

    var perSecond: Double { 1e9 / nanoseconds }
}

/// Keeps the compiler from leaving out what makes `value`.
@inline(never)
func blackHole<Value>(_ value: Value) {}
