/// Chooses the variant of each segment (adaptive bitrate, ABR).
///
/// Methods are called under a lock of the player, on any thread. They may read the player, and must not command it.
public protocol AdaptationRule: Sendable {
    /// Returns the index in `choices` of the variant for the next segment.
    func choose(_ context: AdaptationContext) -> Int

    /// Whether to abandon the download of a segment of the variant `current` for one of a lower variant; by default never.
    ///
    /// After that, the engine starts a new throughput estimate with the abandoned download, because the previous
    /// measurements would follow a sudden drop only slowly. It requests this segment from the lowest variant.
    func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool
}

extension AdaptationRule {
    public func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool { false }
}
