import StreamingCore

/// A part of an answer that a recording and the machine of today tell otherwise.
public struct RecordedDifference: Equatable, Sendable {
    /// Where it stands in the answer, such as `state.name` or `effects.0`.
    public let path: String
    /// As recorded; "nothing" if it is not there.
    public let recorded: String
    /// As decided now; "nothing" if it is not there.
    public let decided: String

    /// For tests of what shows it.
    public init(path: String, recorded: String, decided: String) {
        (self.path, self.recorded, self.decided) = (path, recorded, decided)
    }
}

extension RecordedDifference: CustomStringConvertible {
    /// Such as `state.name: recorded paused, replayed playing`.
    public var description: String { "\(path): recorded \(recorded), replayed \(decided)".printable }
}

extension RecordedDifference {
    /// What differs between two answers, by path.
    static func all(recorded: RecordedAnswer, decided: RecordedAnswer) -> [RecordedDifference] {
        switch (recorded, decided) {
        case (.accepted(let recorded), .accepted(let decided)):
            all(RecordedParts(of: recorded), RecordedParts(of: decided))
        case (.refused(let recorded), .refused(let decided)):
            all(RecordedParts(of: ["refusal": recorded]), RecordedParts(of: ["refusal": decided]))
        case (.accepted, .refused), (.refused, .accepted):
            [Self(path: "answer", recorded: recorded.summary, decided: decided.summary)]
        }
    }

    private static func all(_ recorded: RecordedParts, _ decided: RecordedParts) -> [RecordedDifference] {
        Set(recorded.texts.keys).union(decided.texts.keys).sorted().compactMap { path in
            let (recorded, decided) = (recorded.texts[path] ?? "nothing", decided.texts[path] ?? "nothing")
            return recorded == decided ? nil : Self(path: path, recorded: recorded, decided: decided)
        }
    }
}

extension RecordedAnswer {
    fileprivate var summary: String {
        switch self {
        case .accepted(let acceptance): "accepted (\(acceptance.state.name))"
        case .refused(let reason): "refused (\(reason.name))"
        }
    }
}
