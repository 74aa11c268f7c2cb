/// Decides which variant of a stream comes next.
public protocol AdaptationRule: Sendable {
    /// Index into `choices` of the variant for the next segment.
    func choose(_ context: AdaptationContext) -> Int

    /// Whether a segment under way, of the variant `current`, is to be given up for one of a lower variant; by default never.
    ///
    /// Who gives it up adds what came of it to `throughput`, and has it chosen among the lower variants alone, with no `current`:
    /// an estimate follows a link that breaks down only slowly, and would choose the same again.
    func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool
}

extension AdaptationRule {
    public func abandons(_ download: SegmentDownload, _ context: AdaptationContext) -> Bool { false }
}
