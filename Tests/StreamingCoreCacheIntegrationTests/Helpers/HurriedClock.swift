import Foundation
import StreamingCore

/// A clock that advances by one second each time it is read.
struct HurriedClock: MonotonicClock {
    /// The closure that receives the number of reads so far, including the current read.
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
