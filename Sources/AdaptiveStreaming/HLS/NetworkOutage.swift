/// The time since which no server responds. It counts as a failure only after a grace period.
struct NetworkOutage: Sendable {
    private let gracePeriod: Duration
    private var begin: Duration?

    init(gracePeriod: Duration) {
        self.gracePeriod = gracePeriod
    }

    mutating func fail(at now: Duration) { begin = begin ?? now }

    mutating func end() { begin = nil }

    func isWithinGracePeriod(at now: Duration) -> Bool { begin.map { now < $0 + gracePeriod } ?? false }
}
