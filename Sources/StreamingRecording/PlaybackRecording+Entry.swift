import Foundation
import StreamingCore

extension PlaybackRecording {
    /// An input of the recorded machine, with its time and its result.
    public struct Entry: Equatable, Sendable {
        /// The time of the input on the clock of the machine, in seconds.
        public let time: TimeInterval
        /// The input, without the credentials, fragments and query values of URLs.
        public let input: PlaybackInput

        /// The result of the input: the accepted model with the effects, or the reason for the rejection.
        let decision: RecordedResult
    }
}

extension PlaybackRecording.Entry: Codable {
    private enum CodingKeys: String, CodingKey {
        case time = "t"
        case action, generation, position, accepted, rejected
        /// The name of `generation` in format version 1.
        case epoch
        /// The name of `rejected` in format versions 1 to 3.
        case refused
    }

    /// Creates an entry from a line of a recording, in any format version that can be read.
    ///
    /// - Throws: `DecodingError` if a member is missing or has another type. `UnexpectedValue` if a value is invalid.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        time = try RecordedTime(from: values, .time).seconds
        let position =
            values.contains(.position) ? try RecordedTime(from: values, .position).seconds : nil
        let action = try values.decode(RecordedCase.self, forKey: .action)
        input = PlaybackInput(
            try action.action(at: [CodingKeys.action]),
            generation: try values.decodeIfPresent(Int.self, forKey: values.contains(.epoch) ? .epoch : .generation),
            position: position)
        let accepted = try values.decodeIfPresent(RecordedResult.Acceptance.self, forKey: .accepted)
        let rejected = try values.decodeIfPresent(
            RecordedCase.self, forKey: values.contains(.refused) ? .refused : .rejected)
        switch (accepted, rejected) {
        case (let accepted?, nil): decision = .accepted(accepted)
        case (nil, let rejected?): decision = .rejected(rejected)
        case (_?, _?), (nil, nil): throw UnexpectedValue([], expected: "exactly one of the keys accepted and rejected")
        }
    }

    /// Encodes the entry in the current format version.
    ///
    /// - Throws: The error of the encoder.
    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(time, forKey: .time)
        try values.encode(RecordedCase(input.action), forKey: .action)
        try values.encodeIfPresent(input.generation, forKey: .generation)
        try values.encodeIfPresent(input.position, forKey: .position)
        switch decision {
        case .accepted(let acceptance): try values.encode(acceptance, forKey: .accepted)
        case .rejected(let reason): try values.encode(reason, forKey: .rejected)
        }
    }
}
