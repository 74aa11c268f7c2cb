import Foundation

/// A converter between dates and their text in playlists, in the format of ISO 8601. Dates have a precision of
/// milliseconds, and lie in the years 0 to 9999.
enum PlaylistDate {
    /// The time from the start of 1970 to the start of 2001, the reference date of `Date`, in seconds.
    private static let reference = 978_307_200
    /// The range of valid times, which covers the years 0 to 9999, in seconds since the start of 1970.
    private static let valid = -62_167_219_200..<253_402_300_800

    /// Parses a date of the form `YYYY-MM-DDThh:mm:ss`, followed by an optional fraction of a second and an optional
    /// time zone.
    ///
    /// A lowercase `t` or a space may replace the `T`. The time zone is `Z`, `z`, `±hh:mm`, `±hhmm` or `±hh`. A date
    /// without a time zone is in UTC. The fraction is cut after the milliseconds, and the second 60 counts as the
    /// start of the next minute.
    ///
    /// - Returns: The date; nil if the text has another form or is not a valid date.
    static func parse(_ bytes: Bytes) -> Date? {
        var rest = bytes
        func number(_ length: Int, after separator: StaticString = "") -> Int? {
            guard rest.starts(with: separator) else { return nil }
            let begin = separator.utf8CodeUnitCount
            guard rest.count >= begin + length else { return nil }
            defer { rest = rest.slice(from: begin + length) }
            return PlaylistNumbers.integer(rest.slice(begin..<begin + length))
        }
        guard let year = number(4), let month = number(2, after: "-"), let day = number(2, after: "-"),
            let hour = number(2, after: "T") ?? number(2, after: "t") ?? number(2, after: " "),
            let minute = number(2, after: ":"), let second = number(2, after: ":"),
            1...12 ~= month, hour < 24, minute < 60, second <= 60
        else { return nil }
        var milliseconds = 0
        if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
            let digits = rest.dropFirst().prefix { $0.digit != nil }
            guard !digits.isEmpty else { return nil }
            for (digit, weight) in zip(digits, [100, 10, 1]) { milliseconds += weight * (digit.digit ?? 0) }
            rest = rest.slice(from: 1 + digits.count)
        }
        guard let zone = zone(rest) else { return nil }
        let date = days(year, month, day)
        // A day that does not exist in its month, such as February 30, would become a day of the next month.
        guard civil(date) == (year, month, day) else { return nil }
        let seconds = date * 86400 + hour * 3600 + minute * 60 + second - zone
        guard valid.contains(seconds) else { return nil }
        return Date(timeIntervalSinceReferenceDate: Double((seconds - reference) * 1000 + milliseconds) / 1000)
    }

    /// Returns the text of a date in UTC, rounded to milliseconds; nil outside the years 0 to 9999.
    static func text(_ date: Date) -> String? {
        let milliseconds = (date.timeIntervalSinceReferenceDate * 1000).rounded()
        guard abs(milliseconds) < 1e15 else { return nil }
        let total = Int(milliseconds) + reference * 1000
        let (seconds, fraction) = total.quotientAndModulus(1000)
        guard valid.contains(seconds) else { return nil }
        let (day, second) = seconds.quotientAndModulus(86400)
        let (year, month, dayOfMonth) = civil(day)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let yearText = String(repeating: "0", count: 4 - "\(year)".count) + "\(year)"
        let clock = "\(two(second / 3600)):\(two(second / 60 % 60)):\(two(second % 60))"
        let tail = fraction == 0 ? "" : "." + "\(1000 + fraction)".dropFirst()
        return "\(yearText)-\(two(month))-\(two(dayOfMonth))T\(clock)\(tail)Z"
    }

    /// Returns the offset of a time zone, in seconds east of UTC. Returns 0 for an empty text, which means UTC, and nil
    /// if the text is not a time zone.
    private static func zone(_ bytes: Bytes) -> Int? {
        if bytes.isEmpty || bytes.equals("Z") || bytes.equals("z") { return 0 }
        let sign = bytes[0] == UInt8(ascii: "-") ? -1 : 1
        guard sign < 0 || bytes[0] == UInt8(ascii: "+") else { return nil }
        let digits = bytes.dropFirst().filter { $0 != UInt8(ascii: ":") }.compactMap(\.digit)
        let colons = bytes.filter { $0 == UInt8(ascii: ":") }.count
        guard digits.count == 2 || digits.count == 4, digits.count + 1 + colons == bytes.count, colons <= 1 else {
            return nil
        }
        let hours = digits[0] * 10 + digits[1]
        let minutes = digits.count == 4 ? digits[2] * 10 + digits[3] : 0
        return hours < 24 && minutes < 60 ? sign * (hours * 3600 + minutes * 60) : nil
    }

    // `days` and `civil` count days from 1970-01-01 in the Gregorian calendar. Internally, a year begins in March, so
    // that a leap day is the last day of the year.

    private static func days(_ year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let (era, yearOfEra) = year.quotientAndModulus(400)
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (days + 719_468).quotientAndModulus(146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }
}

extension Int {
    fileprivate func quotientAndModulus(_ divisor: Int) -> (quotient: Int, modulus: Int) {
        let modulus = (self % divisor + divisor) % divisor
        return ((self - modulus) / divisor, modulus)
    }
}
