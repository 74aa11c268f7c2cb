/// A rule that chooses the variant of each segment (adaptive bitrate, ABR).
///
/// A rule is a value. Its mutating methods may keep measurements, such as a bandwidth estimate, which the player
/// preserves for later loads. The player calls the methods on any thread, and holds a lock during each call. A method
/// may read the state of the player, but must not call a command of the player, such as `seek`.
///
/// Only ``choose(_:)`` is required. The default implementations of the other methods ignore measurements, and never
/// abandon or replace a segment.
public protocol AdaptationRule: Sendable {
    /// Returns the index of the variant for the next segment.
    ///
    /// The player may call the method more than once for a segment, for example if a playlist must be loaded first.
    ///
    /// - Parameter context: The variants to choose from, and the state of playback.
    /// - Returns: An index in ``AdaptationContext/choices``. The engine replaces an index that is out of range by the
    ///   nearest valid index.
    mutating func choose(_ context: AdaptationContext) -> Int

    /// Returns whether to request the next segment or to replace a buffered segment, and with which variant.
    ///
    /// The engine calls the method instead of ``choose(_:)`` if a buffered segment can be replaced. The default
    /// implementation calls ``choose(_:)`` for the next segment.
    ///
    /// - Parameter context: The variants to choose from, the buffered segments, and the state of playback.
    /// - Returns: The decision. If the segment cannot be replaced, the engine requests the next segment, from the
    ///   variant that ``choose(_:)`` returns.
    mutating func decide(_ context: AdaptationContext) -> AdaptationDecision

    /// Returns the index of the variant with which to restart the download of a segment; nil to continue the download.
    ///
    /// The engine calls the method during the download, when data arrives, at most every 0.2 s. The method is not
    /// called for separate audio, for a partial segment, or for a segment of the lowest variant. The default
    /// implementation returns nil.
    ///
    /// If the result is the index of a variant below that of the download, the engine cancels the download. If the
    /// download is a replacement, the segment in the buffer then stays as it is. Otherwise, the engine requests the
    /// same segment from the lower variant, without a call of ``choose(_:)``.
    ///
    /// - Parameters:
    ///   - download: The progress of the download.
    ///   - context: The variants to choose from, and the state of playback.
    /// - Returns: An index in ``AdaptationContext/choices``, or nil.
    mutating func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int?

    /// Records the measurements of a download that is complete or was abandoned. The default implementation does
    /// nothing.
    ///
    /// - Parameter download: The final state of the download.
    mutating func didDownload(_ download: SegmentDownload)
}

extension AdaptationRule {
    /// Returns the decision to request the next segment from the variant that ``choose(_:)`` returns.
    public mutating func decide(_ context: AdaptationContext) -> AdaptationDecision { .next(choose(context)) }

    /// Returns nil, so that the rule never abandons a slow download.
    public mutating func restartVariant(for download: SegmentDownload, _ context: AdaptationContext) -> Int? { nil }

    /// Ignores the measurements.
    public mutating func didDownload(_ download: SegmentDownload) {}
}
