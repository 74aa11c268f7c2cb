import Foundation
import HLSPlaylist
import StreamingCore

/// The streams of a presentation that this engine may play: variants, audio renditions and subtitle renditions.
struct StreamCatalogue: Sendable {
    /// The identifiers of the variants, by ascending bitrate.
    let variants: [StreamID]
    /// The start position that the multivariant playlist suggests (EXT-X-START); nil if there is none.
    let start: StartPoint?
    /// The values of the variables that media playlists may import, by name (RFC 8216bis, 4.4.2.3).
    let variables: [String: String]
    /// The public descriptions of the variants, for apps. Adjacent variants with equal descriptions, such as redundant
    /// variants, share one description.
    let mediaVariants: [MediaVariant]
    /// The subtitle renditions of the variants; empty for a media playlist.
    let subtitles: [SubtitleRendition]
    /// Whether the app's filter accepts no variant, so that every variant may be played.
    let isFilterIgnored: Bool
    private let streams: [HLSStream]
    /// The audio renditions of each variant, by the index of the variant. A rendition without a playlist is part of the
    /// variant.
    private let audio: [[StreamID]]

    /// Creates a catalogue whose only stream is a media playlist.
    init(mediaPlaylistAt url: URL) {
        streams = [HLSStream(name: "the stream", url: url, variant: nil, rendition: nil)]
        variants = [StreamID(index: 0)]
        (mediaVariants, subtitles) = ([], [])
        audio = [[]]
        start = nil
        variables = [:]
        isFilterIgnored = false
    }

    /// Creates the catalogue of a multivariant playlist.
    ///
    /// - Parameters:
    ///   - playlist: The multivariant playlist.
    ///   - base: The base URL of the URIs in the playlist.
    ///   - selection: The variants that may be played.
    ///   - filter: The filter of the app; nil for no filter. The selection counts only the variants that pass. If no
    ///     variant passes, the filter is ignored.
    /// - Throws: `HLSError.noVariant` if no variant has an http or https URL. `HLSError.unknownVideoLayouts` if every
    ///   variant with such a URL requires an unknown video layout. `HLSError.noSuchVariant` if no bitrate of the first
    ///   pathway has the selected number.
    init(
        _ playlist: MultivariantPlaylist, at base: URL, _ selection: VariantSelection,
        _ filter: NativePlayerConfiguration.VariantFilter? = nil
    ) throws(HLSError) {
        let reachable = playlist.variants.prefix(Self.limit).filter { URL(media: $0.uri, relativeTo: base) != nil }
        let usable = reachable.filter(\.unknownVideoLayouts.isEmpty)
        if usable.isEmpty, !reachable.isEmpty {
            var seen: Set<String> = []
            throw .unknownVideoLayouts(
                reachable.flatMap(\.unknownVideoLayouts).filter { seen.insert($0).inserted })
        }
        let accepted = usable.filter { variant in filter.map { $0(MediaVariant(variant)) } ?? true }
        isFilterIgnored = accepted.isEmpty
        let allowed = isFilterIgnored ? usable : accepted
        let pathways = ContentPathways(Self.withoutAudioOnly(allowed), playlist.contentSteering)
        let variants = try pathways.select(selection)
        guard !variants.isEmpty else { throw .noVariant }
        var streams = variants.compactMap { variant in
            URL(media: variant.uri, relativeTo: base).map {
                HLSStream(
                    name: Self.name(of: variant), url: $0, variant: variant, rendition: nil,
                    isOnFirstPathway: pathways.isFirst(variant))
            }
        }
        self.variants = streams.indices.map(StreamID.init)
        mediaVariants = variants.map(MediaVariant.init).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
        subtitles = SubtitleRendition.renditions(of: playlist, for: variants, at: base)
        let groups = Set(variants.compactMap(\.audio))
        let renditions = playlist.renditions.filter { $0.kind == .audio && groups.contains($0.groupID) }
        for rendition in renditions.prefix(Self.limit) {
            let url = rendition.uri.flatMap { URL(media: $0, relativeTo: base) }
            if rendition.uri != nil && url == nil { continue }
            let name = rendition.label.map { "the audio \"\($0.printable)\"" } ?? "the unnamed audio"
            streams.append(HLSStream(name: name, url: url, variant: nil, rendition: rendition))
        }
        let byGroup = Dictionary(grouping: streams.indices) { streams[$0].rendition?.groupID }
        audio = variants.map { variant in variant.audio.flatMap { byGroup[$0] }?.map(StreamID.init) ?? [] }
        self.streams = streams
        start = playlist.start
        variables = playlist.variables
    }

    /// The maximum number of streams of each kind: variants, audio renditions and subtitle renditions. Further streams
    /// are ignored.
    static let limit = 200

    /// Returns the variants that are not audio-only, because an audio-only variant cannot replace video. A variant
    /// without declared codecs does not count as audio-only. If all variants are audio-only, the result contains all
    /// variants.
    private static func withoutAudioOnly(_ variants: [Variant]) -> [Variant] {
        let pictures = variants.filter { variant in
            variant.resolution != nil || variant.codecs.isEmpty
                || variant.codecs.contains(where: CodecFamily.isVideo)
        }
        return pictures.isEmpty ? variants : pictures
    }

    /// Returns the name of a variant for messages, such as "the 620 kbit/s variant".
    private static func name(of variant: Variant) -> String {
        variant.bandwidth > 0 ? "the \(variant.bandwidth / 1_000) kbit/s variant" : "the variant of unknown bitrate"
    }

    subscript(_ id: StreamID) -> HLSStream { streams[id.index] }

    /// Returns the audio renditions of a variant; empty if there are none. A rendition without a playlist is part of
    /// the variant.
    func audio(of variant: StreamID) -> [StreamID] { audio[variant.index] }

    /// Returns the audio rendition to play with a variant.
    ///
    /// The result is the rendition that is most similar to `preferred`. If no rendition is similar, the result is the
    /// first default rendition, or else the first autoselect rendition, or else the first rendition (RFC 8216bis,
    /// 4.4.6.1 and 4.4.6.2.1).
    ///
    /// - Returns: The rendition; nil if the variant has no renditions, or if all renditions are excluded.
    func audio(of variant: StreamID, like preferred: Rendition?, excluding excluded: Set<StreamID>) -> StreamID? {
        let offered = audio(of: variant).filter { !excluded.contains($0) }
        func first(_ matches: (Rendition) -> Bool) -> StreamID? {
            offered.first { self[$0].rendition.map(matches) == true }
        }
        let similar = preferred.flatMap { preferred in
            first { $0 == preferred }
                ?? first { $0.name == preferred.name && $0.language == preferred.language }
                ?? first { preferred.language != nil && $0.language == preferred.language }
                ?? first {
                    preferred.language != nil && $0.language != nil && !$0.isInAnotherLanguage(than: preferred)
                }
        }
        return similar ?? first(\.isDefault) ?? first(\.isAutoselect) ?? offered.first
    }

    /// Returns whether the audio of a variant is in the language of `preferred`.
    ///
    /// The result is also true if one of the two languages is not declared. Without `preferred`, or without a usable
    /// rendition, the result is true too.
    func keepsLanguage(
        _ variant: StreamID, of preferred: Rendition?, excluding excluded: Set<StreamID>
    ) -> Bool {
        guard let preferred, let audio = audio(of: variant, like: preferred, excluding: excluded) else { return true }
        return self[audio].rendition?.isInAnotherLanguage(than: preferred) != true
    }

    /// Returns whether a variant is not excluded, and has an audio rendition that is not excluded.
    ///
    /// For a variant without audio renditions, only the first condition applies.
    func isUsable(_ variant: StreamID, excluding excluded: Set<StreamID>) -> Bool {
        !excluded.contains(variant)
            && (audio(of: variant).isEmpty || audio(of: variant, like: nil, excluding: excluded) != nil)
    }

    /// Returns whether two variants are redundant: both declare equal bitrates, resolutions and codecs (RFC 8216,
    /// 6.2.4). A redundant variant can replace the other variant.
    func isRedundant(_ one: StreamID, _ other: StreamID) -> Bool {
        guard let one = self[one].variant, let other = self[other].variant else { return false }
        return one.bandwidth == other.bandwidth && one.resolution == other.resolution && one.codecs == other.codecs
    }
}

extension Variant {
    /// The specifiers of REQ-VIDEO-LAYOUT that this engine does not know. A client must ignore a variant with an
    /// unknown specifier (RFC 8216bis, 4.4.6.2).
    fileprivate var unknownVideoLayouts: [String] {
        let known = ["CH-STEREO", "CH-MONO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM"]
        return videoLayout.flatMap { $0.split(separator: "/").map(String.init) }.filter { !known.contains($0) }
    }
}

extension Rendition {
    /// The name of the rendition, or else its language; nil if neither is declared.
    var label: String? { name.isEmpty ? language : name }

    /// Returns whether both renditions declare a language, and the primary language subtags differ (RFC 5646, 2.2.1).
    func isInAnotherLanguage(than other: Rendition) -> Bool {
        guard let one = language, let other = other.language else { return false }
        return one.lowercased().prefix { $0 != "-" } != other.lowercased().prefix { $0 != "-" }
    }
}
