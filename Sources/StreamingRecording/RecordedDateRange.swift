import Foundation
import StreamingCore

/// The JSON of an event about a date range. Members with the value nil are omitted.
struct RecordedDateRange: Codable {
    var kind, id, start: String
    var className, end: String?
    var plannedDuration: Double?
    var attributes: [String: String]?

    enum CodingKeys: String, CodingKey {
        case kind, id, attributes
        case className = "class"
        case start = "start_date"
        case end = "end_date"
        case plannedDuration = "planned_duration"
    }

    init(_ event: DateRangeEvent) {
        let range = event.range
        (kind, id, className) = (event.kind.rawValue, range.id, range.className)
        (start, end) = (RecordedDate(range.startDate).text, range.endDate.map { RecordedDate($0).text })
        plannedDuration = range.plannedDuration
        attributes = range.attributes.isEmpty ? nil : range.attributes
    }

    func value(_ path: [any CodingKey]) throws -> DateRangeEvent {
        guard let kind = DateRangeEvent.Kind(rawValue: kind) else {
            throw UnexpectedValue(path + [CodingKeys.kind], expected: "the kind of a date range event")
        }
        let range = DateRangeMetadata(
            id: id, className: className, startDate: try Self.date(start, path + [CodingKeys.start]),
            endDate: try end.map { try Self.date($0, path + [CodingKeys.end]) },
            plannedDuration: try plannedDuration.map {
                try RecordedTime.checked($0, path + [CodingKeys.plannedDuration])
            }, attributes: attributes ?? [:])
        return DateRangeEvent(kind, range).redacted
    }

    private static func date(_ text: String, _ path: [any CodingKey]) throws -> Date {
        guard let date = RecordedDate(text)?.date else {
            throw UnexpectedValue(path, expected: "a date such as 2001-01-01T00:00:00.000Z")
        }
        return date
    }
}
