import Foundation
import StreamingCore

/// A formatter of dates relative to the present.
package enum RelativeDate {
    /// Returns the distance of a past date from the present, such as "5 minutes ago", in the language of `locale`.
    ///
    /// The text is "now", in the language of `locale`, if the date is less than 1 s ago or in the future. A date can be
    /// in the future because the server's clock is ahead.
    ///
    /// - Parameters:
    ///   - date: The date to describe.
    ///   - now: The present date.
    ///   - calendar: The calendar for the units of time.
    ///   - locale: The locale for the language.
    package static func format(_ date: Date, now: Date, calendar: Calendar, locale: Locale) -> String {
        let isPast = now.timeIntervalSince(date) >= 1
        let style = Date.AnchoredRelativeFormatStyle(
            anchor: isPast ? date : now, allowedFields: [.year, .month, .week, .day, .hour, .minute, .second],
            presentation: isPast ? .numeric : .named, unitsStyle: .wide, locale: locale, calendar: calendar)
        return style.format(now)
    }
}
