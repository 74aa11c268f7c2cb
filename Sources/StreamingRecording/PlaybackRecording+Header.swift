import Foundation
import StreamingCore

extension PlaybackRecording {
    /// The first line: what this is, and of what machine.
    public struct Header: Equatable, Sendable {
        /// When the time of the recording was 0, to the second.
        public let startDate: Date
        /// The policy of the machine.
        public let background: BackgroundPlaybackPolicy
        /// Who recorded, with a version.
        public let program: String

        init(startDate: Date, background: BackgroundPlaybackPolicy, program: String) {
            // Text keeps no fractions of a second; the times of the entries do.
            let seconds = startDate.timeIntervalSinceReferenceDate.rounded(.down)
            self.startDate = Date(timeIntervalSinceReferenceDate: seconds)
            self.background = background
            self.program = program.printable
        }
    }

    /// The last line: how many inputs there were.
    struct Trailer: Codable {
        let inputs: Int
    }

    static let format = "playback-recording"
    /// The version that is written.
    static let version = 2
    /// The versions that can be read. Version 1 has other names for some members.
    static let readableVersions = 1...2
}

extension PlaybackRecording.Header: Codable {
    private enum CodingKeys: String, CodingKey {
        case background, format, program, version
        case startDate = "start_date"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let text = try values.decode(String.self, forKey: .startDate)
        guard let startDate = try? Date(text, strategy: .iso8601) else {
            throw UnexpectedValue([CodingKeys.startDate], expected: "a date such as 2001-01-01T00:00:00Z")
        }
        guard let background = BackgroundPlaybackPolicy(rawValue: try values.decode(String.self, forKey: .background))
        else {
            let policies = BackgroundPlaybackPolicy.allCases.map(\.rawValue).joined(separator: ", ")
            throw UnexpectedValue([CodingKeys.background], expected: "one of \(policies)")
        }
        self.init(
            startDate: startDate, background: background, program: try values.decode(String.self, forKey: .program))
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(PlaybackRecording.format, forKey: .format)
        try values.encode(PlaybackRecording.version, forKey: .version)
        try values.encode(startDate.formatted(.iso8601), forKey: .startDate)
        try values.encode(background.rawValue, forKey: .background)
        try values.encode(program, forKey: .program)
    }
}
