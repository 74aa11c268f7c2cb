/// A rule that chooses the variant of each segment (adaptive bitrate, ABR).
///
/// The player calls the methods on any thread, while it holds a lock. They may read the player, but must not command
/// it.
public protocol AdaptationRule: Sendable {
    /// Returns the index of the variant for the next segment.
    ///
    /// - Parameter context: The variants to choose from, and the state of playback.
    /// - Returns: An index in ``AdaptationContext/choices``. The engine clamps an index that is out of range.
    func choose(_ context: AdaptationContext) -> Int

    /// Returns whether to abandon the download of a segment and to request it from the lowest variant instead.
    ///
    /// The default implementation returns false. After the method returns true, the engine starts a new throughput
    /// estimate with the abandoned download. The previous measurements would follow a sudden drop only slowly.
    ///
    /// - Parameters:
    ///   - download: The progress of the download, which belongs to the current variant.
    ///   - context: The variants to choose from, and the state of playback.
    /// - Returns: Whether the engine cancels the download.
    func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool
}

extension AdaptationRule {
    /// Returns false: the download always continues.
    public func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool { false }
}
