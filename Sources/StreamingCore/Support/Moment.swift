import Foundation

/// A moment on both clocks: an instant to compute durations, and a date to show to users.
package struct Moment: Equatable, Sendable {
    /// The time since the start of a monotonic clock.
    package let instant: Duration
    /// The wall-clock date.
    package let date: Date

    package init(instant: Duration, date: Date) {
        self.instant = instant
        self.date = date
    }
}
