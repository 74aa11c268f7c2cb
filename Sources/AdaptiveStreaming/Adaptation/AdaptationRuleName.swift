/// The name of an adaptation rule of this package, such as for an option of a program.
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
