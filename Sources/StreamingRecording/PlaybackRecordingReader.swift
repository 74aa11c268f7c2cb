import Foundation
import StreamingCore

/// An incremental reader of recordings, which keeps the valid beginning of an invalid recording.
///
/// The reader limits the size of lines and of the whole recording, and rejects values of another type and times out of
/// range. After an error, ``recording`` contains the lines before the error.
public struct PlaybackRecordingReader: Sendable {
    /// The maximum length of a line in bytes, without its line break. The limit bounds the memory of the reader.
    package static let longestLine = 1 << 20
    /// The maximum size of a recording in bytes. The limit bounds the number of lines in memory.
    package static let largestSize = 64 << 20

    private let longestLine, largestSize: Int
    private var header: PlaybackRecording.Header?
    private var lines: [PlaybackRecording.Line] = []
    private var inputs = 0
    private var isComplete = false
    private var line = 0
    private var size = 0
    /// The bytes that were appended after the last line break.
    private var rest = Data()

    /// Creates a reader for a recording of at most 64 MiB, with lines of at most 1 MiB.
    public init() {
        self.init(longestLine: Self.longestLine, largestSize: Self.largestSize)
    }

    package init(longestLine: Int, largestSize: Int) {
        (self.longestLine, self.largestSize) = (longestLine, largestSize)
    }

    /// The recording as read so far; nil if the header has not been read.
    public var recording: PlaybackRecording? { header.map { PlaybackRecording($0, lines) } }

    /// Reads the next bytes, which may end anywhere in a line.
    ///
    /// - Throws: ``PlaybackRecordingError`` for the first problem. Do not append bytes after an error.
    public mutating func append(_ bytes: Data) throws(PlaybackRecordingError) {
        var bytes = bytes[...]
        while let end = bytes.firstIndex(of: UInt8(ascii: "\n")) {
            try take(bytes[..<end])
            bytes = bytes[bytes.index(after: end)...]
            try readLine()
        }
        try take(bytes)
    }

    /// Checks that the recording is complete, and returns the recording.
    ///
    /// Call this method after all bytes have been appended.
    ///
    /// - Throws: ``PlaybackRecordingError/cut(inputs:)`` if there is no trailer. Another ``PlaybackRecordingError`` if
    ///   the data is empty, or if the last line is invalid.
    public mutating func finish() throws(PlaybackRecordingError) -> PlaybackRecording {
        // A truncated file ends with an incomplete line, which must not be reported as malformed. A complete last line
        // needs no line break.
        let isWhole = (try? RecordingLine.value(Line.self, of: rest)) != nil
        if header == nil && isCutHeader { throw .cut(inputs: 0) }
        if !rest.isEmpty && (header == nil || isComplete || isWhole) { try readLine() }
        guard let recording else { throw .notARecording("the file is empty") }
        guard isComplete else { throw .cut(inputs: inputs) }
        return recording
    }

    /// Whether the last, incomplete line is the beginning of a header.
    private var isCutHeader: Bool {
        let beginning = Data(#"{"background":"#.utf8)
        let isBeginning = !rest.isEmpty && (rest.starts(with: beginning) || beginning.starts(with: rest))
        return isBeginning && (try? JSONSerialization.jsonObject(with: rest)) == nil
    }

    private mutating func take(_ bytes: Data) throws(PlaybackRecordingError) {
        size += bytes.count
        guard size <= largestSize else { throw .tooLarge(limit: largestSize) }
        guard rest.count + bytes.count <= longestLine else {
            throw .malformed(line: line + 1, reason: "longer than \(longestLine) bytes")
        }
        rest += bytes
    }

    private mutating func readLine() throws(PlaybackRecordingError) {
        let text = rest
        rest = Data()
        line += 1
        size += 1
        guard header != nil else { return try readHeader(text) }
        guard !isComplete else {
            throw .malformed(line: line, reason: "unexpected line after the end of the recording")
        }
        do {
            try read(text)
        } catch {
            throw .malformed(line: line, reason: RecordingLine.describe(error, in: text))
        }
    }

    private mutating func readHeader(_ text: Data) throws(PlaybackRecordingError) {
        guard let kind = try? RecordingLine.value(Kind.self, of: text), kind.format == PlaybackRecording.format else {
            throw .notARecording("the first line is not the header of a recording")
        }
        guard PlaybackRecording.readableVersions.contains(kind.version) else { throw .unknownVersion(kind.version) }
        do {
            header = try RecordingLine.value(PlaybackRecording.Header.self, of: text)
        } catch {
            throw .malformed(line: line, reason: RecordingLine.describe(error, in: text))
        }
    }

    private mutating func read(_ text: Data) throws {
        switch try RecordingLine.value(Line.self, of: text) {
        case .content(let content):
            if let last = lines.last, content.time < last.time {
                throw UnexpectedValue(
                    [Line.Key.t], expected: "a time of at least \(last.time), as in the previous line")
            }
            if content.entry != nil { inputs += 1 }
            lines.append(content)
        case .trailer(let trailer):
            guard trailer.inputs == inputs else {
                throw UnexpectedValue([Line.Key.inputs], expected: "\(inputs), the number of inputs")
            }
            isComplete = true
        }
    }

    private struct Kind: Decodable {
        let format: String
        let version: Int
    }

    private enum Line: Decodable {
        case content(PlaybackRecording.Line)
        case trailer(PlaybackRecording.Trailer)

        enum Key: String, CodingKey {
            case inputs, t
        }

        init(from decoder: any Decoder) throws {
            if try decoder.container(keyedBy: Key.self).contains(.inputs) {
                self = .trailer(try PlaybackRecording.Trailer(from: decoder))
            } else if try RecordedObservation.isOne(decoder) {
                self = .content(.observation(try RecordedObservation(from: decoder).observation))
            } else {
                self = .content(.input(try PlaybackRecording.Entry(from: decoder)))
            }
        }
    }
}
