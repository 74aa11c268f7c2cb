import AdaptiveStreaming
import StreamingCore

/// The variants of the segments that a player has received, without the buffered segments that were replaced.
///
/// The values come from an adaptation rule, so they do not depend on abandoned downloads. A replacement that arrives
/// just after its segment has begun to play counts, although it is not played.
package final class PlayedVariants: Sendable {
    private let counts = LockedValue<[Int: Int]>([:])

    /// Creates an empty record.
    package init() {}

    /// Returns a rule that makes the decisions of `rule`, and adds each received segment to this record.
    package func recorded(_ rule: any AdaptationRule) -> any AdaptationRule { RecordedRule(rule: rule, variants: self) }

    /// The number of segments.
    package var count: Int { counts.withLock { $0.values.reduce(0, +) } }

    /// Returns the sum of a value of the variant over all segments.
    package func sum(_ value: (Int) -> Double) -> Double {
        counts.withLock { $0.reduce(0) { $0 + value($1.key) * Double($1.value) } }
    }

    fileprivate func add(_ download: SegmentDownload) {
        guard download.isComplete, let variant = download.variant else { return }
        counts.withLock { counts in
            counts[variant, default: 0] += 1
            if let replaced = download.replacedVariant { counts[replaced, default: 0] -= 1 }
        }
    }
}

private struct RecordedRule: AdaptationRule {
    var rule: any AdaptationRule
    let variants: PlayedVariants

    mutating func choose(_ context: AdaptationContext) -> Int { rule.choose(context) }
    mutating func decide(_ context: AdaptationContext) -> AdaptationDecision { rule.decide(context) }
    mutating func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? {
        rule.restartVariant(for: download, context)
    }
    mutating func didDownload(_ download: SegmentDownload) {
        rule.didDownload(download)
        variants.add(download)
    }
}
