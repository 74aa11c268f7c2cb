import Foundation

extension Date {
    /// Creates a date from the text of a header field, in any of the three date formats of HTTP (RFC 9110 §5.6.7).
    ///
    /// The result is nil for any other text.
    ///
    /// - Parameters:
    ///   - text: The value of the field.
    ///   - now: The current date. A two-digit year means the latest matching year that is at most 50 years ahead.
    package init?(http text: String, at now: Date) {
        let parts = text.split { " ,-:".contains($0) }.map(String.init)
        let fields: [String]
        switch parts.count {
        case 8 where parts[7] == "GMT": fields = Array(parts[1...6])
        // asctime: "Sun Nov  6 08:49:37 1994"
        case 7: fields = [parts[2], parts[1], parts[6]] + parts[3...5]
        default: return nil
        }
        let numbers = fields.map { $0.count <= 4 && $0.allSatisfy { ("0"..."9").contains($0) } ? Int($0) : nil }
        guard let day = numbers[0], let month = Self.months.firstIndex(of: fields[1]), var year = numbers[2],
            let hour = numbers[3], let minute = numbers[4], let second = numbers[5]
        else { return nil }
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        if fields[2].count == 2 {
            let latest = calendar.component(.year, from: now) + 50
            year += latest / 100 * 100
            if year > latest { year -= 100 }
        }
        let parsed = DateComponents(
            calendar: calendar, year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        guard parsed.isValidDate, let date = parsed.date else { return nil }
        self = date
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
