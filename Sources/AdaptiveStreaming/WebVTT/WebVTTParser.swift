import Foundation
import MediaInspection

/// A parser of WebVTT files (W3C WebVTT, 6.1), whose running time is proportional to the size of the file.
struct WebVTTParser {
    private let bytes: [UInt8]
    /// The offset of the next line.
    private var offset: Int
    /// The number of lines before the next line.
    private var linesBefore = 0
    private var file = WebVTT()

    private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
    private static let signature = Array("WEBVTT".utf8)
    private static let arrow = Array("-->".utf8)
    private static let mapName = "X-TIMESTAMP-MAP="

    /// Creates a parser at the start of a file, after checking the signature in the first line.
    ///
    /// - Throws: `WebVTTError.noSignature` if the data does not begin with the signature.
    init(_ data: Data) throws(WebVTTError) {
        bytes = [UInt8](data)
        offset = bytes.starts(with: Self.byteOrderMark) ? Self.byteOrderMark.count : 0
        let end = offset + Self.signature.count
        guard bytes[offset...].starts(with: Self.signature),
            end == bytes.count || [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end])
        else { throw .noSignature }
    }

    /// Parses the header and the blocks, and returns the parsed file.
    mutating func parse() -> WebVTT {
        _ = nextLine()
        readHeader()
        while offset < bytes.count { readBlock() }
        return file
    }

    // MARK: Lines

    /// Returns the next line without its terminator, and moves to the line after it; nil at the end of the file.
    private mutating func nextLine() -> ArraySlice<UInt8>? {
        guard offset < bytes.count else { return nil }
        let begin = offset
        while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
        let line = bytes[begin..<offset]
        if offset < bytes.count {
            let isPair = bytes[offset] == 0x0D && offset + 1 < bytes.count && bytes[offset + 1] == 0x0A
            offset += isPair ? 2 : 1
        }
        linesBefore += 1
        return line
    }

    /// Moves back to the start of a line, which is the last line that was read.
    private mutating func unread(_ line: ArraySlice<UInt8>) {
        (offset, linesBefore) = (line.startIndex, linesBefore - 1)
    }

    /// Returns whether a line contains `-->`, which marks the timings of a cue.
    ///
    /// The method does not use the search of the standard library, which takes twenty times as long.
    private static func hasArrow(_ line: ArraySlice<UInt8>) -> Bool {
        var dashes = 0
        for byte in line {
            if byte == UInt8(ascii: ">"), dashes >= 2 { return true }
            dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
        }
        return false
    }

    // MARK: Blocks

    /// Reads the lines after the signature, up to an empty line or the first cue.
    private mutating func readHeader() {
        while let line = nextLine(), !line.isEmpty {
            if Self.hasArrow(line) { return unread(line) }
            let text = String(decoding: line, as: UTF8.self)
            guard text.hasPrefix(Self.mapName) else { continue }
            if let map = WebVTT.TimestampMap(text.dropFirst(Self.mapName.count)) {
                file.timestampMap = map
            } else {
                file.addFinding("X-TIMESTAMP-MAP needs a valid LOCAL time and a valid MPEGTS number", line: linesBefore)
            }
        }
    }

    /// Reads a block: a cue, or a block without a cue, such as a comment or a style, which is ignored.
    private mutating func readBlock() {
        var (count, hasArrow) = (0, false)
        var cue: (start: Double, end: Double, textBegin: Int, line: Int)?
        var textEnd = offset
        while let line = nextLine(), !line.isEmpty {
            count += 1
            if Self.hasArrow(line) {
                // The timings are in the first line, or after the identifier. Later timings begin another cue, because
                // the empty line before that cue is missing.
                guard count == 1 || count == 2 && !hasArrow else {
                    unread(line)
                    break
                }
                hasArrow = true
                cue = Self.timings(line).map { ($0.start, $0.end, offset, linesBefore) }
                if cue == nil {
                    file.addFinding("malformed timings, or an end that is not after the start", line: linesBefore)
                }
                textEnd = offset
            } else {
                textEnd = line.endIndex
            }
        }
        if let cue { add(cue.start..<cue.end, bytes[cue.textBegin..<max(cue.textBegin, textEnd)], line: cue.line) }
    }

    private mutating func add(_ span: Range<Double>, _ text: ArraySlice<UInt8>, line: Int) {
        let text = WebVTTText.plainText(of: text)
        if text.isEmpty { return }
        guard file.cues.count < WebVTT.cueLimit else {
            return file.addFinding("more than \(WebVTT.cueLimit) cues", line: line)
        }
        file.cues.append(WebVTT.Cue(start: span.lowerBound, end: span.upperBound, text: text))
    }

    /// Returns the start and the end in a line of timings, in seconds; nil if the line is invalid, or if the end is not
    /// later than the start. The settings of the cue in the line are ignored.
    private static func timings(_ line: ArraySlice<UInt8>) -> (start: Double, end: Double)? {
        var rest = line
        skipSpaces(&rest)
        guard let start = WebVTTTime.read(&rest) else { return nil }
        skipSpaces(&rest)
        guard rest.starts(with: arrow) else { return nil }
        rest.removeFirst(arrow.count)
        skipSpaces(&rest)
        guard let end = WebVTTTime.read(&rest), start < end else { return nil }
        return (start, end)
    }

    private static func skipSpaces(_ line: inout ArraySlice<UInt8>) {
        line = line.drop { [0x20, 0x09, 0x0C].contains($0) }
    }
}

extension WebVTT.TimestampMap {
    /// Creates a map from its attributes LOCAL and MPEGTS, in any order; nil if one of them is missing or invalid.
    fileprivate init?(_ attributes: Substring) {
        var (local, timestamp): (Double?, Int64?)
        for attribute in attributes.split(separator: ",") {
            let parts = attribute.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            guard parts.count == 2 else { return nil }
            switch parts[0] {
            case "LOCAL":
                var time = Array(parts[1].utf8)[...]
                local = WebVTTTime.read(&time)
                if !time.isEmpty { return nil }
            case "MPEGTS":
                guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
                // A timestamp of MPEG-2 has 33 bits.
                timestamp = Int64(parts[1]).map { $0 & (TransportTimestamp.range - 1) }
            default: break
            }
        }
        guard let local, let timestamp else { return nil }
        (self.local, self.timestamp) = (local, timestamp)
    }
}
