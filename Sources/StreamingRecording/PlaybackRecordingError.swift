import StreamingCore

/// An error in reading or replaying a recording.
public enum PlaybackRecordingError: Error, Equatable, Sendable {
    /// The data is not a recording. The payload is the reason.
    case notARecording(String)
    /// The recording has an unsupported format version, usually from a later version of the program. The payload is the
    /// version.
    case unknownVersion(Int)
    /// The recording has more bytes than `limit`.
    case tooLarge(limit: Int)
    /// Line number `line`, counted from 1, is invalid. If one member is invalid, `reason` includes the path of the
    /// member.
    case malformed(line: Int, reason: String)
    /// The recording ends without a trailer after `inputs` valid inputs, for example because the program has crashed or
    /// is still recording.
    case cut(inputs: Int)
    /// The replayed result of the input on `line` differs from the recorded result. The differences are sorted by path.
    case diverged(line: Int, differences: [RecordedDifference])
}

extension PlaybackRecordingError: CustomStringConvertible {
    /// A message for the user, with "the recording" in place of a file name.
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

    /// Returns a text with the first five differences, and the number of the remaining differences.
    private static func list(_ differences: [RecordedDifference]) -> String {
        let told = differences.prefix(5)
        let more = differences.count - told.count
        return told.map(\.description).joined(separator: "; ") + (more > 0 ? "; and \(more) more" : "")
    }
}
