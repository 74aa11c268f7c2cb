import Foundation
import StreamingCore

/// Each look at it is a second later.
struct HurriedClock: MonotonicClock {
    /// Is told how many looks there were.
    private let onLook: @Sendable (Int) -> Void
    private let looks = LockedValue(0)

    init(onLook: @escaping @Sendable (Int) -> Void = { _ in }) {
        self.onLook = onLook
    }

    var now: Duration {
        let look = looks.withLock { looks in
            looks += 1
            return looks
        }
        onLook(look)
        return .seconds(look)
    }

    var date: Date { Date(timeIntervalSinceReferenceDate: now.seconds) }

    func sleep(until deadline: Duration) {}
}
