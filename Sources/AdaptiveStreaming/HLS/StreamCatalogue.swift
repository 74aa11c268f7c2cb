import Foundation
import HLSPlaylist
import StreamingCore

/// The streams that this engine can play: the variants by ascending bitrate, and their audio renditions.
struct StreamCatalogue: Sendable {
    /// The identifiers of the variants, by ascending bitrate.
    let variants: [StreamID]
    /// The start position that the multivariant playlist suggests; nil if there is none.
    let start: StartPoint?
    /// The variables that media playlists may import (RFC 8216bis, 4.4.2.3).
    let variables: [String: String]
    /// The variants as apps see them, without redundant ones.
    let mediaVariants: [MediaVariant]
    private let streams: [HLSStream]
    /// The audio renditions of each variant, with or without their own playlists.
    private let audio: [[StreamID]]

    /// Creates the catalogue of a media playlist, which is the only stream.
    init(mediaPlaylistAt url: URL) {
        streams = [HLSStream(name: "the stream", url: url, variant: nil, rendition: nil)]
        variants = [StreamID(index: 0)]
        mediaVariants = []
        audio = [[]]
        start = nil
        variables = [:]
    }

    /// Creates the catalogue of a multivariant playlist.
    ///
    /// - Parameters:
    ///   - base: The base URL of the URIs in the playlist.
    ///   - selection: The variants that may be played.
    /// - Throws: `HLSError.noVariant` or `HLSError.unknownVideoLayouts` if no variant can be used.
    ///   `HLSError.noSuchVariant` if the chosen variant does not exist.
    init(_ playlist: MultivariantPlaylist, at base: URL, _ selection: VariantSelection) throws(HLSError) {
        let reachable = playlist.variants.prefix(Self.limit).filter { URL(media: $0.uri, relativeTo: base) != nil }
        let usable = reachable.filter(\.unknownVideoLayouts.isEmpty)
        if usable.isEmpty, !reachable.isEmpty {
            var seen: Set<String> = []
            throw .unknownVideoLayouts(
                reachable.flatMap(\.unknownVideoLayouts).filter { seen.insert($0).inserted })
        }
        let pathways = ContentPathways(Self.withoutAudioOnly(usable), playlist.contentSteering)
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

    /// The maximum number of variants, and of audio renditions. Any further ones are ignored.
    static let limit = 200

    /// Removes audio-only variants if there are others. They are for slow networks, and no replacement for video.
    private static func withoutAudioOnly(_ variants: [Variant]) -> [Variant] {
        let pictures = variants.filter { variant in
            variant.resolution != nil || variant.codecs.isEmpty
                || variant.codecs.contains { codec in !audioCodecs.contains { codec.hasPrefix($0) } }
        }
        return pictures.isEmpty ? variants : pictures
    }

    /// The prefixes of audio codecs in CODECS.
    private static let audioCodecs = ["mp4a", "ac-3", "ec-3", "ac-4", "fLaC", "Opus", "alac", "mp3"]

    /// Returns the name of a variant in messages.
    private static func name(of variant: Variant) -> String {
        variant.bandwidth > 0 ? "the \(variant.bandwidth / 1_000) kbit/s variant" : "the variant of unknown bitrate"
    }

    subscript(_ id: StreamID) -> HLSStream { streams[id.index] }

    /// Returns the audio renditions of a variant, with or without their own playlists.
    func audio(of variant: StreamID) -> [StreamID] { audio[variant.index] }

    /// Returns the audio rendition to play with a variant.
    ///
    /// It is the one most similar to `preferred`, or else the default (RFC 8216bis, 4.4.6.1 and 4.4.6.2.1).
    ///
    /// - Returns: The rendition; nil if the variant has none, or if all of them are excluded.
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

    /// Returns whether the audio of a variant is in the language of `preferred`, as far as the playlist declares
    /// languages.
    func keepsLanguage(
        _ variant: StreamID, of preferred: Rendition?, excluding excluded: Set<StreamID>
    ) -> Bool {
        guard let preferred, let audio = audio(of: variant, like: preferred, excluding: excluded) else { return true }
        return self[audio].rendition?.isInAnotherLanguage(than: preferred) != true
    }

    /// Returns whether a variant and at least one of its audio renditions, if it has any, are not excluded.
    func isUsable(_ variant: StreamID, excluding excluded: Set<StreamID>) -> Bool {
        !excluded.contains(variant)
            && (audio(of: variant).isEmpty || audio(of: variant, like: nil, excluding: excluded) != nil)
    }

    /// Returns whether two variants have the same content at different URLs (RFC 8216, 6.2.4).
    func isRedundant(_ one: StreamID, _ other: StreamID) -> Bool {
        guard let one = self[one].variant, let other = self[other].variant else { return false }
        return one.bandwidth == other.bandwidth && one.resolution == other.resolution && one.codecs == other.codecs
    }
}

extension Variant {
    /// The unknown specifiers of REQ-VIDEO-LAYOUT. A client must ignore a variant that has any (RFC 8216bis, 4.4.6.2).
    fileprivate var unknownVideoLayouts: [String] {
        let known = ["CH-STEREO", "CH-MONO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM"]
        return videoLayout.flatMap { $0.split(separator: "/").map(String.init) }.filter { !known.contains($0) }
    }
}

extension Rendition {
    /// The name of the rendition, or else its language; nil if neither is declared.
    var label: String? { name.isEmpty ? language : name }

    /// Returns whether both renditions declare a language, and the primary languages differ (RFC 5646, 2.2.1).
    func isInAnotherLanguage(than other: Rendition) -> Bool {
        guard let one = language, let other = other.language else { return false }
        return one.lowercased().prefix { $0 != "-" } != other.lowercased().prefix { $0 != "-" }
    }
}
