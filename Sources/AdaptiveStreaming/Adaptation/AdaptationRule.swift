/// A rule that chooses the variant of each segment (adaptive bitrate, ABR).
///
/// The player holds a lock while it calls a method of the rule, on any thread. A method may read the state of the
/// player, but must not call its commands, such as `seek`.
public protocol AdaptationRule: Sendable {
    /// Returns the index of the variant for the next segment.
    ///
    /// - Parameter context: The variants to choose from, and the state of playback.
    /// - Returns: An index in ``AdaptationContext/choices``. The engine clamps an index that is out of range.
    func choose(_ context: AdaptationContext) -> Int

    /// Returns whether to abandon the download of a segment and to request the segment from the lowest variant instead.
    ///
    /// The engine calls the method several times during a download. The default implementation returns false.
    ///
    /// If the method returns true, the engine cancels the download. The engine also begins a new bandwidth estimate
    /// with the abandoned download. The old estimate would follow a sudden drop only slowly.
    /// - Parameters:
    ///   - download: The progress of the download of a segment of the variant.
    ///   - context: The variants to choose from, and the state of playback.
    /// - Returns: Whether to abandon the download.
    func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool
}

extension AdaptationRule {
    /// Returns false, so that the engine never abandons a download.
    public func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool { false }
}
