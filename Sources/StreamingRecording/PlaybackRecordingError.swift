import StreamingCore

/// What is wrong with a recording.
public enum PlaybackRecordingError: Error, Equatable, Sendable {
    /// It is something else, or nothing at all; a sentence says why.
    case notARecording(String)
    /// It was made by a later program.
    case unknownVersion(Int)
    /// More bytes than are read.
    case tooLarge(limit: Int)
    /// A line, counted from 1, is not what it must be; the reason names the place in it.
    case malformed(line: Int, reason: String)
    /// It is sound, but the end is not there: whoever recorded was ended, or still records.
    case cut(inputs: Int)
    /// The machine of today answers otherwise than the one that was recorded: what differs, by path.
    case diverged(line: Int, differences: [RecordedDifference])
}

extension PlaybackRecordingError: CustomStringConvertible {
    /// One sentence for people.
    public var description: String { describe(in: "the recording") }

    /// The name of the case, without what it carries.
    public var kind: String {
        switch self {
        case .notARecording: "notARecording"
        case .unknownVersion: "unknownVersion"
        case .tooLarge: "tooLarge"
        case .malformed: "malformed"
        case .cut: "cut"
        case .diverged: "diverged"
        }
    }

    /// The sentence with the name of a file, such as `recording.jsonl, line 17: t: expected a number, found nothing`.
    public func describe(in file: String) -> String {
        switch self {
        case .notARecording(let reason): "\(file): not a playback recording: \(reason)"
        case .unknownVersion(let version):
            "\(file): recording version \(version) is not supported, only versions up to \(PlaybackRecording.version)"
        case .tooLarge(let limit): "\(file): larger than \(limit >> 20) MiB"
        case .malformed(let line, let reason): "\(file), line \(line): \(reason)"
        case .cut(let inputs): "\(file): truncated after \(inputs == 1 ? "1 input" : "\(inputs) inputs")"
        case .diverged(let line, let differences):
            "\(file), line \(line): \(Self.list(differences))"
        }
    }

    /// The first five, and how many more there are.
    private static func list(_ differences: [RecordedDifference]) -> String {
        let told = differences.prefix(5)
        let more = differences.count - told.count
        return told.map(\.description).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    }
}
