import AdaptiveStreaming

/// A variation of the predictive rule, which shows what one of its parts or constants contributes.
///
/// The name states the variation, such as `predictive-without-replacement`, or `predictive-switch-COST` for another
/// cost of a switch.
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
        case "predictive-with-a-short-horizon": settings.horizon = 5
        case "predictive-without-outages": settings.outageRate = 0
        default:
            let prefix = "predictive-switch-"
            guard name.hasPrefix(prefix), let cost = Double(name.dropFirst(prefix.count)), cost >= 0 else { return nil }
            settings.switchCost = cost
        }
        self.settings = settings
    }

    /// A new rule with the settings of the variation.
    var rule: any AdaptationRule { PredictiveRule(settings) }
}
