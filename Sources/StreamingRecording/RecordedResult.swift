import StreamingCore

/// The result of an input, represented by names and numbers as in a recording.
///
/// A recorded result is only compared and shown. A replay does not restore a model from a recorded result. In a replay,
/// the machine handles each input again.
enum RecordedResult: Equatable, Sendable {
    case accepted(Acceptance)
    case rejected(RecordedCase)

    /// The complete model after an accepted input, with the effects.
    struct Acceptance: Codable, Equatable {
        let state: RecordedCase
        let media: String?
        let generation: Int
        let loadGeneration: Int
        let intent: String
        /// Whether playback was requested or has started since the load; nil in a recording of release 0.1.
        var askedToPlay: Bool?
        /// The conditions of the environment that can suppress playback, by name; nil in a recording of release 0.1.
        var environment: [String]?
        let suppression: [String]
        let position: Double
        let effects: [RecordedCase]

        fileprivate enum CodingKeys: String, CodingKey {
            case state, media, generation, intent, environment, suppression, position, effects
            case loadGeneration = "load_generation"
            case askedToPlay = "asked_to_play"
        }
    }

    init(_ decision: PlaybackMachine.Decision) {
        switch decision {
        case .accepted(let model, let effects):
            self = .accepted(Acceptance(model, effects))
        case .rejected(let reason):
            self = .rejected(RecordedCase(reason))
        }
    }
}

extension RecordedResult {
    /// Returns the result without the optional members that `recorded` lacks.
    ///
    /// Recordings of release 0.1 lack these members.
    func limited(to recorded: Self) -> Self {
        guard case .accepted(var acceptance) = self, case .accepted(let other) = recorded else { return self }
        if other.askedToPlay == nil { acceptance.askedToPlay = nil }
        if other.environment == nil { acceptance.environment = nil }
        return .accepted(acceptance)
    }
}

extension RecordedResult.Acceptance {
    fileprivate init(_ model: PlaybackModel, _ effects: [PlaybackEffect]) {
        state = RecordedCase(model.state)
        media = model.media?.absoluteString
        generation = model.generation
        loadGeneration = model.loadGeneration
        intent = model.intent.rawValue
        askedToPlay = model.wasAskedToPlay
        environment = model.environment.names
        suppression = model.suppression.names
        position = model.position
        self.effects = effects.map(RecordedCase.init)
    }
}

extension RecordedResult.Acceptance {
    /// The names of members in format version 1 that version 2 has replaced.
    private enum FormerKeys: String, CodingKey {
        case generation = "epoch"
        case loadGeneration = "load_epoch"
        case suppression = "holds"
    }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let former = try decoder.container(keyedBy: FormerKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys, _ formerKey: FormerKeys) throws -> Value {
            former.contains(formerKey)
                ? try former.decode(Value.self, forKey: formerKey) : try values.decode(Value.self, forKey: key)
        }
        state = try values.decode(RecordedCase.self, forKey: .state)
        media = try values.decodeIfPresent(String.self, forKey: .media)
        generation = try value(.generation, .generation)
        loadGeneration = try value(.loadGeneration, .loadGeneration)
        intent = try values.decode(String.self, forKey: .intent)
        askedToPlay = try values.decodeIfPresent(Bool.self, forKey: .askedToPlay)
        environment = try values.decodeIfPresent([String].self, forKey: .environment)
        suppression = try value(.suppression, .suppression)
        position = try values.decode(Double.self, forKey: .position)
        effects = try values.decode([RecordedCase].self, forKey: .effects)
    }
}

extension PlaybackSuppression {
    fileprivate var names: [String] {
        [(Self.interruption, "interruption"), (.background, "background")].filter { contains($0.0) }.map(\.1)
    }
}
