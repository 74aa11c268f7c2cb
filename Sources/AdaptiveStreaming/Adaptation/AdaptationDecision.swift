/// The segment that an ``AdaptationRule`` requests, and its variant.
public enum AdaptationDecision: Equatable, Sendable {
    /// The segment at the end of the buffer, from the variant with this index in ``AdaptationContext/choices``.
    case next(Int)
    /// The segment with this index in ``AdaptationContext/bufferedSegments``, to be replaced by the segment of another
    /// variant.
    case replace(segment: Int, variant: Int)
}
