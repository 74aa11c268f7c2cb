import StreamingCore

/// What a machine answered, in the names and numbers of a recording.
///
/// It is compared and shown, and never made a model again: what the machine remembers is decided anew.
enum RecordedAnswer: Equatable, Sendable {
    case accepted(Acceptance)
    case refused(RecordedCase)

    /// The whole model after the input, and the effects.
    struct Acceptance: Codable, Equatable {
        let state: RecordedCase
        let media: String?
        let epoch: Int
        let loadEpoch: Int
        let intent: String
        /// Nil in a recording of version 0.1, which does not contain it.
        var askedToPlay: Bool?
        /// Nil in a recording of version 0.1, which does not contain it.
        var environment: [String]?
        let holds: [String]
        let position: Double
        let effects: [RecordedCase]

        private enum CodingKeys: String, CodingKey {
            case state, media, epoch, intent, environment, holds, position, effects
            case loadEpoch = "load_epoch"
            case askedToPlay = "asked_to_play"
        }
    }

    init(_ answer: PlaybackMachine.Answer) {
        switch answer {
        case .accepted(let model, let effects):
            self = .accepted(Acceptance(model, effects))
        case .refused(let reason):
            self = .refused(RecordedCase(reason))
        }
    }
}

extension RecordedAnswer {
    /// Returns the result without the members that `recorded` lacks, as an earlier version would have recorded it.
    func limited(to recorded: Self) -> Self {
        guard case .accepted(var acceptance) = self, case .accepted(let other) = recorded else { return self }
        if other.askedToPlay == nil { acceptance.askedToPlay = nil }
        if other.environment == nil { acceptance.environment = nil }
        return .accepted(acceptance)
    }
}

extension RecordedAnswer.Acceptance {
    fileprivate init(_ model: PlaybackModel, _ effects: [PlaybackEffect]) {
        state = RecordedCase(model.state)
        media = model.media?.absoluteString
        epoch = model.epoch
        loadEpoch = model.loadEpoch
        intent = model.intent.rawValue
        askedToPlay = model.wasAskedToPlay
        environment = model.environment.names
        holds = model.suppression.names
        position = model.position
        self.effects = effects.map(RecordedCase.init)
    }
}

extension PlaybackSuppression {
    fileprivate var names: [String] {
        [(Self.interruption, "interruption"), (.background, "background")].filter { contains($0.0) }.map(\.1)
    }
}
