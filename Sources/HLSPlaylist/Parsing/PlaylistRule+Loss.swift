extension PlaylistRule {
    /// The part of a playlist that a player cannot use because of a violation.
    public enum Loss: Equatable, Sendable {
        /// A segment or a variant, which the parser omits.
        case entry
        /// A rendition, which the parser omits.
        case rendition
        /// A value that a player needs to select or load a segment, variant or rendition. In the parsed playlist, the
        /// value is missing or unusable.
        case value
    }

    /// The part of a playlist that a player cannot use if the playlist violates the rule; nil if a violation does not
    /// affect playback.
    public var loss: Loss? { Self.losses[self] }

    private static let losses: [PlaylistRule: Loss] = [
        .duration: .entry, .uri: .entry, .uriWithoutTag: .entry, .variantURI: .entry,
        .renditionType: .rendition, .renditionGroup: .rendition, .renditionName: .value,
        .undefinedVariable: .value, .byteRange: .value, .byteRangeStart: .value, .keyMethod: .value, .keyURI: .value,
        .mapURI: .value, .bandwidth: .value, .groupMissing: .value,
    ]
}
