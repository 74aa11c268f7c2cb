import CAllocationCounter

/// What one of many equal operations costs.
struct Measurement {
    let nanoseconds: Double
    /// Nil where allocations are not counted.
    let allocations: Double?

    /// The median time of seven rounds of `operations` after one to warm up, and the allocations of the last.
    init(operations: Int = 200_000, _ operation: () -> Void) {
        var times: [Double] = []
        var allocations = 0
        for round in 0...7 {
            let before = allocation_count()
            let time = ContinuousClock().measure {
                for _ in 0..<operations { operation() }
            }
            allocations = allocation_count() - before
            if round > 0 { times.append(time / .nanoseconds(1) / Double(operations)) }
        }
        nanoseconds = times.sorted()[times.count / 2]
        self.allocations = allocation_count() < 0 ? nil : Double(allocations) / Double(operations)
    }
}
