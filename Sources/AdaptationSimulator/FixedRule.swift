import AdaptiveStreaming

/// A rule that always chooses the same variant. The rule serves to compare this simulator with other simulators.
package struct FixedRule: AdaptationRule {
    private let variant: Int

    /// Creates a rule that chooses the variant with this index in ``AdaptationContext/choices``.
    package init(_ variant: Int) { self.variant = variant }

    package func choose(_ context: AdaptationContext) -> Int { variant }
}
