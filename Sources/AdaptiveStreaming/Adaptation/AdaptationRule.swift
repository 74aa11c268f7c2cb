/// A rule that chooses the variant of each segment (adaptive bitrate, ABR).
///
/// The player calls the methods of the rule on any thread, and holds a lock during each call. A method may read the
/// state of the player, but must not call a command of the player, such as `seek`.
public protocol AdaptationRule: Sendable {
    /// Returns the index of the variant for the next segment.
    ///
    /// - Parameter context: The variants to choose from, and the state of playback.
    /// - Returns: An index in ``AdaptationContext/choices``. The engine replaces an index that is out of range by the
    ///   nearest valid index.
    func choose(_ context: AdaptationContext) -> Int

    /// Returns whether to abandon the download of a segment and to request the segment from the lowest variant instead.
    ///
    /// The engine calls the method several times during a download. The default implementation returns false.
    ///
    /// If the method returns true, the engine cancels the download. The engine also replaces the bandwidth estimate by
    /// the throughput of the abandoned download, because the old estimate would follow a sudden drop too slowly.
    ///
    /// - Parameters:
    ///   - download: The progress of the download.
    ///   - context: The variants to choose from, and the state of playback.
    /// - Returns: Whether to abandon the download.
    func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool
}

extension AdaptationRule {
    /// Returns false, so that the engine never abandons a slow download.
    public func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool { false }
}
