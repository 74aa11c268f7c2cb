import StreamingCore

/// A difference between the recorded result of an input and its result in a replay.
public struct RecordedDifference: Equatable, Sendable {
    /// The path of the differing member in the result, such as `state.name` or `effects.0.name`.
    public let path: String
    /// The value in the recorded result, or "nothing" if the value is missing.
    public let recorded: String
    /// The value in the result of the replay, or "nothing" if the value is missing.
    public let decided: String

    /// Creates a difference, for tests of code that shows differences.
    ///
    /// - Parameters:
    ///   - path: The path of the differing member in the result.
    ///   - recorded: The value in the recorded result, or "nothing".
    ///   - decided: The value in the result of the replay, or "nothing".
    public init(path: String, recorded: String, decided: String) {
        (self.path, self.recorded, self.decided) = (path, recorded, decided)
    }
}

extension RecordedDifference: CustomStringConvertible {
    /// A message for the user, such as `state.name: recorded paused, replayed playing`.
    public var description: String { "\(path): recorded \(recorded), replayed \(decided)".printable }
}

extension RecordedDifference {
    /// Returns the differences between two results, sorted by path.
    static func all(recorded: RecordedResult, decided: RecordedResult) -> [RecordedDifference] {
        switch (recorded, decided) {
        case (.accepted(let recorded), .accepted(let decided)):
            all(RecordedParts(of: recorded), RecordedParts(of: decided))
        case (.rejected(let recorded), .rejected(let decided)):
            all(RecordedParts(of: ["rejection": recorded]), RecordedParts(of: ["rejection": decided]))
        case (.accepted, .rejected), (.rejected, .accepted):
            [Self(path: "result", recorded: recorded.summary, decided: decided.summary)]
        }
    }

    private static func all(_ recorded: RecordedParts, _ decided: RecordedParts) -> [RecordedDifference] {
        Set(recorded.texts.keys).union(decided.texts.keys).sorted().compactMap { path in
            let (recorded, decided) = (recorded.texts[path] ?? "nothing", decided.texts[path] ?? "nothing")
            return recorded == decided ? nil : Self(path: path, recorded: recorded, decided: decided)
        }
    }
}

extension RecordedResult {
    fileprivate var summary: String {
        switch self {
        case .accepted(let acceptance): "accepted (\(acceptance.state.name))"
        case .rejected(let reason): "rejected (\(reason.name))"
        }
    }
}
