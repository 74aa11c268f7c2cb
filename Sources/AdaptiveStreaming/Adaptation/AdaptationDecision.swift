/// The segment that an ``AdaptationRule`` requests, and its variant.
public enum AdaptationDecision: Equatable, Sendable {
    /// The segment after the end of the buffer, from the variant with this index in ``AdaptationContext/choices``.
    case next(Int)
    /// A replacement for the segment at the index `segment` of ``AdaptationContext/bufferedSegments``: the same
    /// segment, from the variant at the index `variant` of ``AdaptationContext/choices``.
    case replace(segment: Int, variant: Int)
}
