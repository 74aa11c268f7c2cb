import AdaptiveStreaming

/// A variation of the predictive rule, which shows what one of its parts or constants contributes.
///
/// The name states the variation, such as `predictive-without-replacement`, `predictive-switch-COST` for another
/// cost of a switch, or `predictive-horizon-N` for a plan of N segments.
struct PredictiveVariation {
    private let settings: PredictiveSettings

    /// Creates the variation with a name; nil if there is none.
    init?(_ name: String) {
        var settings = PredictiveSettings()
        switch name {
        case "predictive-without-replacement": settings.replaces = false
        case "predictive-without-abandonment": settings.abandons = false
        case "predictive-with-one-level": settings.usesLevels = false
        case "predictive-weighted-by-time": settings.countsWholeSegments = false
        case "predictive-without-outages": settings.outageRate = 0
        default:
            if let cost = Self.number(in: name, after: "predictive-switch-"), cost >= 0 {
                settings.switchCost = cost
            } else if let horizon = Self.number(in: name, after: "predictive-horizon-"), (1...20).contains(horizon) {
                settings.horizon = Int(horizon)
            } else {
                return nil
            }
        }
        self.settings = settings
    }

    private static func number(in name: String, after prefix: String) -> Double? {
        name.hasPrefix(prefix) ? Double(name.dropFirst(prefix.count)) : nil
    }

    /// A new rule with the settings of the variation.
    var rule: any AdaptationRule { PredictiveRule(settings) }
}
