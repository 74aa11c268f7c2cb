import Foundation

/// A moment on two clocks: an instant for computing durations, and a wall-clock date for display.
package struct Moment: Equatable, Sendable {
    /// The value of the monotonic clock at this moment: the time since the start of the clock.
    package let instant: Duration
    /// The date of the wall clock at this moment.
    package let date: Date

    /// Creates a moment from the values of both clocks.
    package init(instant: Duration, date: Date) {
        self.instant = instant
        self.date = date
    }
}
