import Foundation

/// One moment on both clocks: an instant, from which durations come, and a date for people.
package struct Moment: Equatable, Sendable {
    /// The time since the zero of a monotonic clock.
    package let instant: Duration
    /// The wall-clock date.
    package let date: Date

    package init(instant: Duration, date: Date) {
        self.instant = instant
        self.date = date
    }
}
