import CAllocationCounter
import Foundation

/// What one of many equal operations costs.
struct Measurement {
    static let rounds = 7

    let nanoseconds: Double
    /// Nil where allocations are not counted.
    let allocations: Double?

    /// The median time of some rounds of `operations` after one to warm up, and the allocations of the last.
    init(operations: Int = 200_000, _ operation: () -> Void) {
        self = Self.median(of: operations) {
            for _ in 0..<operations { operation() }
        }
    }

    /// As the other, for operations that are awaited.
    init(operations: Int = 200_000, awaiting operation: () async -> Void) async {
        var rounds: [(Duration, Int)] = []
        for _ in 0...Self.rounds {
            let before = allocation_count()
            let time = await ContinuousClock().measure {
                for _ in 0..<operations { await operation() }
            }
            rounds.append((time, allocation_count() - before))
        }
        self.init(rounds, operations)
    }

    private static func median(of operations: Int, _ round: () -> Void) -> Self {
        var rounds: [(Duration, Int)] = []
        for _ in 0...Self.rounds {
            let before = allocation_count()
            let time = ContinuousClock().measure(round)
            rounds.append((time, allocation_count() - before))
        }
        return Self(rounds, operations)
    }

    private init(_ rounds: [(time: Duration, allocations: Int)], _ operations: Int) {
        let times = rounds.dropFirst().map { $0.time / .nanoseconds(1) / Double(operations) }.sorted()
        nanoseconds = times[times.count / 2]
        allocations =
            allocation_count() < 0 ? nil : rounds.last.map { Double($0.allocations) / Double(operations) }
    }

    var perSecond: Double { 1e9 / nanoseconds }

    /// A single one in a whole round is the runtime's own.
    var allocatesNothing: Bool { (allocations ?? 0) < 0.001 }
}

/// Keeps the compiler from leaving out what makes `value`.
@inline(never)
func blackHole<Value>(_ value: Value) {}
