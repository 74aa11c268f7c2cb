import Foundation
import StreamingCore

extension PlaybackRecording {
    /// The header of a recording, which is the first line and describes the recorded machine.
    public struct Header: Equatable, Sendable {
        /// The date that corresponds to the time 0 of the entries, rounded to milliseconds.
        public let startDate: Date
        /// The policy of the machine for playback in the background.
        public let background: BackgroundPlaybackPolicy
        /// The name and the version of the program that made the recording.
        public let program: String

        init(startDate: Date, background: BackgroundPlaybackPolicy, program: String) {
            self.startDate = RecordedDate(startDate).date
            self.background = background
            self.program = program.printable
        }
    }

    /// The trailer of a recording, which is the last line and contains the number of inputs.
    struct Trailer: Codable {
        let inputs: Int
    }

    /// The name of the format, which every header contains.
    static let format = "playback-recording"
    /// The format version of new recordings.
    static let version = 5
    /// The format versions that can be read.
    ///
    /// Versions 1 to 3 have other names for some members. Versions 1 and 2 contain no observations. Versions 1 to 3
    /// contain no date ranges, and versions 1 to 4 contain no subtitles.
    static let readableVersions = 1...5
}

extension PlaybackRecording.Header: Codable {
    private enum CodingKeys: String, CodingKey {
        case background, format, program, version
        case startDate = "start_date"
    }

    /// Creates a header from the first line of a recording.
    ///
    /// - Throws: `DecodingError` if a member is missing or has another type. `UnexpectedValue` if a value is invalid.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        guard let startDate = RecordedDate(try values.decode(String.self, forKey: .startDate))?.date else {
            throw UnexpectedValue([CodingKeys.startDate], expected: "a date such as 2001-01-01T00:00:00.000Z")
        }
        guard let background = BackgroundPlaybackPolicy(rawValue: try values.decode(String.self, forKey: .background))
        else {
            let policies = BackgroundPlaybackPolicy.allCases.map(\.rawValue).joined(separator: ", ")
            throw UnexpectedValue([CodingKeys.background], expected: "one of \(policies)")
        }
        self.init(
            startDate: startDate, background: background, program: try values.decode(String.self, forKey: .program))
    }

    /// Encodes the header, with the name and the current version of the format.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(PlaybackRecording.format, forKey: .format)
        try values.encode(PlaybackRecording.version, forKey: .version)
        try values.encode(RecordedDate(startDate).text, forKey: .startDate)
        try values.encode(background.rawValue, forKey: .background)
        try values.encode(program, forKey: .program)
    }
}
