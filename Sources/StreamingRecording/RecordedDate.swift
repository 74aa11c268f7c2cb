import Foundation

/// A date in a recording or an event, in whole milliseconds.
package struct RecordedDate {
    private let milliseconds: Double

    /// Creates a date, rounded to milliseconds.
    package init(_ date: Date) {
        milliseconds = (date.timeIntervalSinceReferenceDate * 1_000).rounded()
    }

    /// Creates a date from a text in ISO 8601, with or without milliseconds; nil for any other text.
    init?(_ text: String) {
        let precise = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        guard let date = (try? Date(text, strategy: precise)) ?? (try? Date(text, strategy: .iso8601)) else {
            return nil
        }
        self.init(date)
    }

    var date: Date { Date(timeIntervalSinceReferenceDate: milliseconds / 1_000) }

    /// The date in ISO 8601 in UTC, with milliseconds.
    package var text: String {
        // The format style of Foundation truncates the fraction, and the nearest Double may be below the millisecond.
        let second = (milliseconds / 1_000).rounded(.down)
        let fraction = String(Int(milliseconds - second * 1_000) + 1_000).dropFirst()
        return Date(timeIntervalSinceReferenceDate: second).formatted(.iso8601).dropLast() + ".\(fraction)Z"
    }
}
