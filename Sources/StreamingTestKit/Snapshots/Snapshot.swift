import Foundation

/// Functions that compare a text with the contents of a file.
///
/// With `STREAMING_UPDATE=1` in the environment, the functions rewrite the file instead.
public enum Snapshot {
    /// Whether this run rewrites the files instead of comparing texts with the files.
    public static var isUpdating: Bool { ProcessInfo.processInfo.environment["STREAMING_UPDATE"] == "1" }

    /// Compares a text with a file.
    ///
    /// If the text differs, reports the first different line as a failure at the line of the call. A file that cannot
    /// be read is a failure too.
    ///
    /// - Parameters:
    ///   - text: The new text.
    ///   - url: The file with the text that was accepted before.
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public static func check(
        _ text: String, at url: URL, file: StaticString = #filePath, line: UInt = #line
    ) {
        if isUpdating { return write(text, to: url, file: file, line: line) }
        guard let kept = try? String(contentsOf: url, encoding: .utf8) else {
            return reportFailure("cannot read \(url.lastPathComponent); \(howToUpdate)", file: file, line: line)
        }
        guard let difference = firstDifference(between: kept, and: text) else { return }
        reportFailure("\(url.lastPathComponent), \(difference); \(howToUpdate)", file: file, line: line)
    }

    /// Compares JSON with a file, regardless of the order of the members in its objects.
    ///
    /// A difference or invalid JSON is reported as a failure. The file contains JSON with one value per line and sorted
    /// keys.
    ///
    /// - Parameters:
    ///   - text: One JSON document, or one document per line.
    ///   - url: The file with the JSON that was accepted before.
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public static func check(
        json text: String, at url: URL, file: StaticString = #filePath, line: UInt = #line
    ) {
        do {
            var documents = [try? readable(text)].compactMap(\.self)
            if documents.isEmpty { documents = try text.split(separator: "\n").map { try readable(String($0)) } }
            check(documents.joined(), at: url, file: file, line: line)
        } catch {
            reportFailure("the new text for \(url.lastPathComponent) is not valid JSON", file: file, line: line)
        }
    }

    private static func readable(_ json: String) throws -> String {
        let value = try JSONSerialization.jsonObject(with: Data(json.utf8), options: .fragmentsAllowed)
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes, .fragmentsAllowed])
        return String(decoding: data, as: UTF8.self) + "\n"
    }

    /// Compares a text with the section of a file between `<!-- begin NAME -->` and `<!-- end NAME -->`.
    ///
    /// A difference or a missing section is reported as a failure.
    ///
    /// - Parameters:
    ///   - text: The new text.
    ///   - name: The name of the section.
    ///   - url: The file with the section.
    ///   - file: The file to report failures at.
    ///   - line: The line to report failures at.
    public static func check(
        _ text: String, section name: String, of url: URL, file: StaticString = #filePath, line: UInt = #line
    ) {
        let (begin, end) = ("<!-- begin \(name) -->\n", "<!-- end \(name) -->")
        guard let document = try? String(contentsOf: url, encoding: .utf8),
            let start = document.range(of: begin)?.upperBound,
            let stop = document.range(of: end, range: start..<document.endIndex)?.lowerBound
        else {
            return reportFailure("cannot find the section \(name) in \(url.lastPathComponent)", file: file, line: line)
        }
        if isUpdating {
            return write(document.replacingCharacters(in: start..<stop, with: text), to: url, file: file, line: line)
        }
        guard let difference = firstDifference(between: String(document[start..<stop]), and: text) else { return }
        reportFailure(
            "\(url.lastPathComponent), section \(name), \(difference); \(howToUpdate)", file: file, line: line)
    }

    private static let howToUpdate = "if the new text is right, run the test with STREAMING_UPDATE=1"

    private static func write(_ text: String, to url: URL, file: StaticString, line: UInt) {
        do {
            try Data(text.utf8).write(to: url, options: .atomic)
        } catch {
            reportFailure("cannot write \(url.lastPathComponent): \(error)", file: file, line: line)
        }
    }

    private static func firstDifference(between kept: String, and text: String) -> String? {
        if kept == text { return nil }
        let (old, new) = (kept.components(separatedBy: "\n"), text.components(separatedBy: "\n"))
        let index =
            zip(old, new).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(old.count, new.count)
        let (was, now) = (index < old.count ? old[index] : "nothing", index < new.count ? new[index] : "nothing")
        return "line \(index + 1): the file has \"\(was)\", the new text has \"\(now)\""
    }
}
