import Foundation
import StreamingCore

/// How long ago something was.
package enum RelativeDate {
    /// Such as "5 minutes ago"; "now" within a second, and for what is from the future, as a server's clock may be ahead.
    package static func format(_ date: Date, now: Date, calendar: Calendar, locale: Locale) -> String {
        let isPast = now.timeIntervalSince(date) >= 1
        let style = Date.AnchoredRelativeFormatStyle(
            anchor: isPast ? date : now, allowedFields: [.year, .month, .week, .day, .hour, .minute, .second],
            presentation: isPast ? .numeric : .named, unitsStyle: .wide, locale: locale, calendar: calendar)
        return style.format(now)
    }
}
