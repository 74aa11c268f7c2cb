/// A name that selects an adaptation rule of this package, for example in a command-line option.
public enum AdaptationRuleName: String, CaseIterable, Sendable {
    /// The name of ``PredictiveRule``.
    case predictive
    /// The name of ``ThroughputRule``.
    case throughput
    /// The name of ``BufferRule``.
    case bola
    /// The name of ``ConservativeBitrateStrategy``.
    case conservative

    /// A new rule with this name, with the default settings and without measurements.
    public var rule: any AdaptationRule {
        switch self {
        case .predictive: PredictiveRule()
        case .throughput: ThroughputRule()
        case .bola: BufferRule()
        case .conservative: ConservativeBitrateStrategy()
        }
    }
}
