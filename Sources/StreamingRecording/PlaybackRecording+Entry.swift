import Foundation
import StreamingCore

extension PlaybackRecording {
    /// One input, and what the machine answered.
    public struct Entry: Equatable, Sendable {
        /// Seconds since the start of the clock.
        public let time: TimeInterval
        /// What the machine was given, without the secrets of URLs.
        public let input: PlaybackInput

        let answer: RecordedAnswer
    }
}

extension PlaybackRecording.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case time = "t"
        case action, generation, position, accepted, refused
        /// The name of `generation` in format version 1.
        case epoch
    }

    /// In seconds; the last is 31 years, longer than any clock has run, and than any media.
    private static let times = 0.0...1e9

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        time = try Self.checked(try values.decode(Double.self, forKey: .time), .time)
        let position = try values.decodeIfPresent(Double.self, forKey: .position)
            .map { try Self.checked($0, .position) }
        let action = try values.decode(RecordedCase.self, forKey: .action)
        input = PlaybackInput(
            try action.action(at: [CodingKeys.action]),
            generation: try values.decodeIfPresent(Int.self, forKey: values.contains(.epoch) ? .epoch : .generation),
            position: position)
        let accepted = try values.decodeIfPresent(RecordedAnswer.Acceptance.self, forKey: .accepted)
        let refused = try values.decodeIfPresent(RecordedCase.self, forKey: .refused)
        switch (accepted, refused) {
        case (let accepted?, nil): answer = .accepted(accepted)
        case (nil, let refused?): answer = .refused(refused)
        case (_?, _?), (nil, nil): throw UnexpectedValue([], expected: "either accepted or refused")
        }
    }

    private static func checked(_ seconds: Double, _ key: CodingKeys) throws -> Double {
        guard times.contains(seconds) else {
            throw UnexpectedValue([key], expected: "a number of seconds from 0 to 1e9")
        }
        // What is -0 becomes 0: it would be printed with its sign.
        return seconds + 0
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(time, forKey: .time)
        try values.encode(RecordedCase(input.action), forKey: .action)
        try values.encodeIfPresent(input.generation, forKey: .generation)
        try values.encodeIfPresent(input.position, forKey: .position)
        switch answer {
        case .accepted(let acceptance): try values.encode(acceptance, forKey: .accepted)
        case .refused(let reason): try values.encode(reason, forKey: .refused)
        }
    }
}
