import Foundation

/// A format for log entries, which represents each entry as one line.
///
/// Characters that could break the line or control a terminal are replaced. A line is shorter than 64 KiB. Each text of
/// an entry is limited to 4 KiB, and all texts of an entry together are limited to 8 KiB, so that a malicious server
/// cannot fill the log. If the texts are too long, the metadata is truncated first, and the message last. The character
/// "…" marks truncated text.
public enum LogFormat: Sendable {
    /// A line of text for people: date, subsystem, level, message, correlation id, metadata sorted by name, and source
    /// location.
    case text
    /// A JSON object for programs, with sorted keys. Absent values are null.
    case json

    /// Returns the line for an entry, without a line break.
    public func line(_ entry: LogEntry) -> String {
        let entry = entry.bounded
        let date = entry.timestamp.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        switch self {
        case .text: return Self.text(entry, date: date)
        case .json: return Self.json(entry, date: date)
        }
    }

    private static func text(_ entry: LogEntry, date: String) -> String {
        let metadata = entry.context.metadata.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        let list = metadata.isEmpty ? "" : " {\(metadata.joined(separator: ", "))}"
        return "\(date) \(entry.formattedMessage)\(list) (\(entry.context.file):\(entry.context.line))"
    }

    private static func json(_ entry: LogEntry, date: String) -> String {
        let context = entry.context
        let object: [String: Any] = [
            "timestamp": date, "level": entry.level.name, "message": entry.message,
            "subsystem": context.subsystem ?? NSNull(), "category": context.category ?? NSNull(),
            "correlation_id": context.correlationID?.uuidString ?? NSNull(), "file": context.file,
            "line": context.line, "function": context.function, "metadata": context.metadata,
        ]
        // Strings, integers and null can always be serialized, so the serialization does not fail.
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension LogEntry {
    /// A copy of the entry with printable texts, truncated to the limits of a line.
    fileprivate var bounded: LogEntry {
        var left = 8_192
        func take(_ text: String) -> String {
            let taken = text.utf8.prefix(min(left, 4_096))
            left -= taken.count
            let isAll = taken.count == text.utf8.count
            return (isAll ? text : String(decoding: taken, as: UTF8.self) + "…").printable
        }
        let message = take(message)
        let place = (file: take(context.file), function: take(context.function))
        let part = (subsystem: context.subsystem.map(take), category: context.category.map(take))
        // Once the limit is reached, each further key becomes "…", so these keys merge into one entry.
        let metadata = context.metadata.sorted { $0.key < $1.key }.map { (take($0.key), take($0.value)) }
        return LogEntry(
            id: id, timestamp: timestamp, level: level, message: message,
            context: LogContext(
                file: place.file, function: place.function, line: context.line, subsystem: part.subsystem,
                category: part.category, correlationID: context.correlationID,
                metadata: Dictionary(metadata) { first, _ in first }))
    }
}
