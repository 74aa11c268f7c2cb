import Foundation

/// A moment on both clocks: an instant for computing durations, and a date for display.
package struct Moment: Equatable, Sendable {
    /// The time since the start of a monotonic clock.
    package let instant: Duration
    /// The wall-clock date.
    package let date: Date

    /// Creates a moment.
    package init(instant: Duration, date: Date) {
        self.instant = instant
        self.date = date
    }
}
