import Foundation

/// How an entry is written as one line.
///
/// Nothing in an entry breaks the line or steers a terminal, and a line stays below 64 KiB: of each text 4 KiB are written, of
/// all together 8 KiB, the message first and the metadata last, and "…" where that is not all.
public enum LogFormat: Sendable {
    /// For people: date, message, metadata by name, and place in the source.
    case text
    /// For machines: an object with sorted keys. What there is none of is null.
    case json

    /// The line, without its break.
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
        // Of strings and whole numbers alone, it can always be written.
        let data = try? JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes])
        return data.map { String(decoding: $0, as: UTF8.self) } ?? "{}"
    }
}

extension LogEntry {
    /// The same with texts that can be printed, and no more of them than a line may have.
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
        // All that does not fit falls together into one "…".
        let metadata = context.metadata.sorted { $0.key < $1.key }.map { (take($0.key), take($0.value)) }
        return LogEntry(
            id: id, timestamp: timestamp, level: level, message: message,
            context: LogContext(
                file: place.file, function: place.function, line: context.line, subsystem: part.subsystem,
                category: part.category, correlationID: context.correlationID,
                metadata: Dictionary(metadata) { first, _ in first }))
    }
}
