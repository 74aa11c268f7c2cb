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
        let holds: [String]
        let position: Double
        let effects: [RecordedCase]

        private enum CodingKeys: String, CodingKey {
            case state, media, epoch, intent, holds, position, effects
            case loadEpoch = "load_epoch"
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

extension RecordedAnswer.Acceptance {
    fileprivate init(_ model: PlaybackModel, _ effects: Effects<PlaybackEffect>) {
        state = RecordedCase(model.state)
        media = model.media?.absoluteString
        epoch = model.epoch
        loadEpoch = model.loadEpoch
        intent = model.intent.rawValue
        holds = model.holds.names
        position = model.position
        self.effects = effects.map(RecordedCase.init)
    }
}

extension PlaybackHolds {
    fileprivate var names: [String] {
        [(PlaybackHolds.interruption, "interruption"), (.background, "background")].filter { contains($0.0) }.map(\.1)
    }
}
