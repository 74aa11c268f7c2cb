import Foundation

/// The cues of a WebVTT file as plain text (W3C WebVTT), and its timestamp map (RFC 8216, 3.5).
///
/// The styles, the regions, the positions and the identifiers of cues are ignored.
package struct WebVTT: Equatable, Sendable {
    /// A cue: a text with its time span on the timeline of the file.
    package struct Cue: Equatable, Sendable {
        /// The start, in seconds.
        package let start: Double
        /// The end, in seconds, which is later than the start and is not part of the span.
        package let end: Double
        /// The text, which is not empty. Tags are removed, and characters replace the character references. Lines are
        /// separated by `\n`.
        ///
        /// The text may contain control characters, which a terminal must not receive unchanged.
        package let text: String
    }

    /// The relation between the times of the cues and the timestamps of the media (X-TIMESTAMP-MAP).
    package struct TimestampMap: Equatable, Sendable {
        /// A time on the timeline of the file, in seconds.
        package let local: Double
        /// The timestamp of the media at the time ``local``, in ticks of 90 kHz, at least 0 and less than 2^33.
        package let timestamp: Int64
    }

    /// The cues in the order of the file, at most ``cueLimit``.
    package internal(set) var cues: [Cue] = []
    /// The timestamp map; nil if the file has none.
    package internal(set) var timestampMap: TimestampMap?
    /// The number of parts of the file that were skipped because they break a rule.
    package private(set) var findings = 0
    /// The first skipped part and the broken rule, such as "line 30003: more than 10000 cues"; nil if nothing was
    /// skipped.
    package private(set) var firstFinding: String?

    /// The maximum size of a file, in bytes.
    package static let sizeLimit = 1 << 20
    /// The maximum number of cues of a file. Further cues are skipped.
    package static let cueLimit = 10_000

    /// Creates a file by parsing its bytes.
    ///
    /// - Parameter data: The bytes of the file. Invalid UTF-8 is replaced by U+FFFD.
    /// - Throws: `WebVTTError` if the data has no WebVTT signature, or is larger than ``sizeLimit``.
    package init(_ data: Data) throws(WebVTTError) {
        guard data.count <= Self.sizeLimit else { throw .tooLarge }
        var parser = try WebVTTParser(data)
        self = parser.parse()
    }

    /// Creates a file without cues.
    init() {}

    /// Counts a part of the file that was skipped, and records the line and the broken rule of the first such part.
    mutating func addFinding(_ rule: String, line: Int) {
        findings += 1
        firstFinding = firstFinding ?? "line \(line): \(rule)"
    }
}

/// A reason why data is rejected as a WebVTT file.
package enum WebVTTError: Error, Equatable, Sendable {
    /// The data does not begin with the signature `WEBVTT`.
    case noSignature
    /// The data is larger than ``WebVTT/sizeLimit``.
    case tooLarge
}
