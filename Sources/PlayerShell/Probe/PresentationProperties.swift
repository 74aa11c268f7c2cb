import HLSPlaylist
import StreamInspection

/// The properties of a presentation that follow from the playlists of its streams.
struct PresentationProperties {
    /// The kind of a presentation.
    enum Kind: String {
        /// A presentation to which the server adds no more segments.
        case onDemand = "vod"
        /// A presentation to which the server adds segments, and whose segments stay (EXT-X-PLAYLIST-TYPE:EVENT).
        case event
        /// A presentation to which the server adds segments, and from which it may remove segments.
        case live
        /// A presentation of which no playlist could be loaded.
        case unknown

        /// The name for users.
        var title: String { self == .onDemand ? "on demand" : rawValue }
    }

    let kind: Kind
    /// The longest duration of a playlist, in seconds; nil unless the presentation is on demand.
    let duration: Double?
    /// Whether there is a multivariant playlist.
    let isMultivariant: Bool
    let variants: Int
    let renditions: Int
    /// The part target duration, in seconds; nil without partial segments.
    let partTarget: Double?
    /// The largest number of announced discontinuities in a playlist.
    let discontinuities: Int
    /// The names of the encryption methods, without repetitions.
    let encryption: [String]

    init(_ streams: [ProbedStream]) {
        let playlists = streams.map(\.playlist)
        let isLive = playlists.contains { !$0.hasEnd }
        kind =
            playlists.isEmpty
            ? .unknown
            : !isLive ? .onDemand : playlists.allSatisfy { $0.hasEnd || $0.isEvent } ? .event : .live
        duration = isLive ? nil : playlists.map(\.duration).max()
        isMultivariant = !streams.contains { $0.role == .mediaPlaylist }
        variants = streams.count { $0.variant != nil }
        renditions = streams.count { $0.rendition != nil }
        discontinuities = playlists.map(\.discontinuities).max() ?? 0
        partTarget = playlists.compactMap(\.partTarget).max()
        encryption = playlists.flatMap(\.encryption).uniqued
    }
}
