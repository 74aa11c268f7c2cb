import Foundation
import StreamingCore

/// The functions that encode and decode the lines of a recording.
enum RecordingLine {
    /// Returns a value as a line of JSON, with its line break.
    static func text(of value: some Encodable) -> String { json(value) + "\n" }

    /// Returns a value as JSON. Equal values have equal texts, and numbers are written without loss of precision.
    static func json(_ value: some Encodable) -> String {
        let encoder = JSONEncoder.stable
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        guard let data = try? encoder.encode(value) else { preconditionFailure("cannot encode as JSON: \(value)") }
        return String(decoding: data, as: UTF8.self)
    }

    /// Decodes and returns the value of a line.
    ///
    /// - Throws: `DecodingError` if the line is not JSON of this type, or `UnexpectedValue` if a value is invalid.
    static func value<Value: Decodable>(_ type: Value.Type, of line: Data) throws -> Value {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "infinity", negativeInfinity: "-infinity", nan: "nan")
        return try decoder.decode(type, from: line)
    }

    /// Returns a message about an invalid line, such as `t: expected a number, found the string "soon"`.
    ///
    /// - Parameters:
    ///   - error: The error that was thrown when the line was decoded.
    ///   - line: The line, without its line break.
    static func describe(_ error: any Error, in line: Data) -> String {
        let (path, expectation): ([any CodingKey], String) =
            switch error {
            case let error as UnexpectedValue: (error.path, error.expectation)
            case DecodingError.keyNotFound(let key, let context): (context.codingPath + [key], "a value")
            case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
                (context.codingPath, name(of: type))
            default: ([], "")
            }
        let document = JSONDocument(line)
        guard !expectation.isEmpty else {
            // The error of Foundation does not distinguish these causes.
            return line.first == UInt8(ascii: "{")
                ? "invalid JSON, or a number that is out of range or not whole"
                : "expected JSON, found \(document.describeAsNoJSON())".printable
        }
        let place = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
        return "\(place.isEmpty ? "" : place + ": ")expected \(expectation), found \(document.describe(at: path))"
            .printable
    }

    private static func name(of type: Any.Type) -> String {
        switch type {
        case is Double.Type: "a number"
        case is Int.Type: "a whole number"
        case is Bool.Type: "true or false"
        case is String.Type: "a string"
        case is [Any].Type: "an array"
        default: "an object"
        }
    }
}
