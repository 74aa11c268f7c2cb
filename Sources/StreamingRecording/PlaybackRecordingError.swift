import StreamingCore

/// A problem with a recording.
public enum PlaybackRecordingError: Error, Equatable, Sendable {
    /// The data is empty or is not a recording, for this reason.
    case notARecording(String)
    /// The recording has a format version that cannot be read, usually of a later program.
    case unknownVersion(Int)
    /// The recording has more than `limit` bytes.
    case tooLarge(limit: Int)
    /// A line, counted from 1, is invalid. The reason includes the path of the invalid member.
    case malformed(line: Int, reason: String)
    /// The recording is valid but has no end after `inputs` inputs, because the program crashed or still records.
    case cut(inputs: Int)
    /// The current machine has another result than the recorded one. The differences are sorted by path.
    case diverged(line: Int, differences: [RecordedDifference])
}

extension PlaybackRecordingError: CustomStringConvertible {
    /// A message for the user, which calls the file "the recording".
    public var description: String { describe(in: "the recording") }

    /// The name of the case, without its associated values.
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

    /// Returns a message for the user, such as `recording.jsonl, line 17: t: expected a number, found nothing`.
    ///
    /// - Parameter file: The name of the file.
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

    /// Returns the first five differences, and the number of others.
    private static func list(_ differences: [RecordedDifference]) -> String {
        let told = differences.prefix(5)
        let more = differences.count - told.count
        return told.map(\.description).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    }
}
