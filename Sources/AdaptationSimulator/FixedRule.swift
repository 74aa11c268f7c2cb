import AdaptiveStreaming

/// A rule that always chooses the same variant, to compare the simulator with others.
package struct FixedRule: AdaptationRule {
    private let variant: Int

    /// Creates a rule that chooses the variant with this index.
    package init(_ variant: Int) { self.variant = variant }

    package func choose(_ context: AdaptationContext) -> Int { variant }
}
