extension PlaylistRule {
    /// What a player misses where a playlist breaks a rule.
    public enum Loss: Equatable, Sendable {
        /// A segment or a variant, which is left out.
        case entry
        /// A rendition, which is left out.
        case rendition
        /// What says how to get at one of them, and counts as not given.
        case value
    }

    /// Nil where breaking it changes nothing of what is played.
    public var loss: Loss? { Self.losses[self] }

    private static let losses: [PlaylistRule: Loss] = [
        .duration: .entry, .uri: .entry, .uriWithoutTag: .entry, .variantURI: .entry,
        .renditionType: .rendition, .renditionGroup: .rendition, .renditionName: .value,
        .undefinedVariable: .value, .byteRange: .value, .byteRangeStart: .value, .keyMethod: .value, .keyURI: .value,
        .mapURI: .value, .bandwidth: .value, .groupMissing: .value,
    ]
}
