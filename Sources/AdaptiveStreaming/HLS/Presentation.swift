import Foundation
import StreamingCore
import HLSPlaylist

/// What a playlist offers, as far as this engine may use it: variants by bitrate, lowest first, then sound apart from them.
struct Presentation: Equatable, Sendable {
    var streams: [HLSStream]
    let variants: Range<Int>
    /// Those that the playlist names for each variant, in it or apart from it.
    private let sounds: [[Int]]
    let start: StartPoint?
    /// What its media playlists may import (RFC 8216bis §4.4.2.3).
    let variables: [String: String]

    /// Of a media playlist that stands for itself.
    init(_ playlist: MediaPlaylist, at url: URL) {
        streams = [HLSStream(name: "the stream", url: url, variant: nil, rendition: nil)]
        streams[0].timeline = SegmentTimeline(playlist, base: url)
        variants = 0..<1
        sounds = [[]]
        start = nil
        variables = [:]
    }

    /// Creates the presentation of a multivariant playlist.
    ///
    /// - Throws: `noVariant` or `unknownVideoLayouts` if no variant can be used; `noSuchVariant` if the chosen one does
    ///   not exist.
    init(_ playlist: MultivariantPlaylist, at base: URL, _ selection: VariantSelection) throws(HLSError) {
        let reachable = playlist.variants.prefix(Self.limit).filter { URL(media: $0.uri, relativeTo: base) != nil }
        let usable = reachable.filter(\.unknownVideoLayouts.isEmpty)
        if usable.isEmpty, !reachable.isEmpty {
            var seen: Set<String> = []
            throw .unknownVideoLayouts(
                reachable.flatMap(\.unknownVideoLayouts).filter { seen.insert($0).inserted })
        }
        let pathways = ContentPathways(Self.withoutSoundAlone(usable), playlist.contentSteering)
        let variants = try pathways.select(selection)
        guard !variants.isEmpty else { throw .noVariant }
        var streams = variants.compactMap { variant in
            URL(media: variant.uri, relativeTo: base).map {
                HLSStream(
                    name: Self.name(of: variant), url: $0, variant: variant, rendition: nil,
                    isOnFirstPathway: pathways.isFirst(variant))
            }
        }
        self.variants = 0..<streams.count
        let groups = Set(variants.compactMap(\.audio))
        let sounds = playlist.renditions.filter { $0.kind == .audio && groups.contains($0.groupID) }
        for rendition in sounds.prefix(Self.limit) {
            let url = rendition.uri.flatMap { URL(media: $0, relativeTo: base) }
            if rendition.uri != nil && url == nil { continue }
            let name = rendition.label.map { "the audio \"\($0.printable)\"" } ?? "the audio without a name"
            streams.append(HLSStream(name: name, url: url, variant: nil, rendition: rendition))
        }
        let byGroup = Dictionary(grouping: streams.indices) { streams[$0].rendition?.groupID }
        self.sounds = variants.map { variant in variant.audio.flatMap { byGroup[$0] } ?? [] }
        self.streams = streams
        start = playlist.start
        variables = playlist.variables
    }

    /// The most variants, and the most sounds, that are looked at.
    static let limit = 200

    /// Sound for small links is no lower picture: it is left out where there are pictures.
    private static func withoutSoundAlone(_ variants: [Variant]) -> [Variant] {
        let pictures = variants.filter { variant in
            variant.resolution != nil || variant.codecs.isEmpty
                || variant.codecs.contains { codec in !soundCodecs.contains { codec.hasPrefix($0) } }
        }
        return pictures.isEmpty ? variants : pictures
    }

    private static let soundCodecs = ["mp4a", "ac-3", "ec-3", "ac-4", "fLaC", "Opus", "alac", "mp3"]

    private static func name(of variant: Variant) -> String {
        variant.bandwidth > 0 ? "the \(variant.bandwidth / 1_000) kbit/s variant" : "the variant of an unknown bitrate"
    }

    /// The sound of a variant: the one in these words if there is one, or else the default. Nil where the playlist names none, or
    /// none that can be used (RFC 8216bis §4.4.6.1, §4.4.6.2.1).
    func sound(of stream: Int, like wanted: Rendition?, at now: Duration) -> Int? {
        let offered = sounds(of: stream).filter { streams[$0].isUsable(at: now) }
        func first(_ matches: (Rendition) -> Bool) -> Int? {
            offered.first { streams[$0].rendition.map(matches) == true }
        }
        let same = wanted.flatMap { wanted in
            first { $0 == wanted }
                ?? first { $0.name == wanted.name && $0.language == wanted.language }
                ?? first { wanted.language != nil && $0.language == wanted.language }
                ?? first { wanted.language != nil && $0.language != nil && !$0.isInAnotherLanguage(than: wanted) }
        }
        return same ?? first(\.isDefault) ?? first(\.isAutoselect) ?? offered.first
    }

    /// Whether what is heard with a variant stays in its language, as far as is known.
    func keepsLanguage(_ stream: Int, of wanted: Rendition?, at now: Duration) -> Bool {
        guard let wanted, let sound = sound(of: stream, like: wanted, at: now) else { return true }
        return streams[sound].rendition?.isInAnotherLanguage(than: wanted) != true
    }

    /// The sounds that the playlist names for a variant, in it or apart from it.
    func sounds(of stream: Int) -> [Int] { sounds[stream] }

    /// Whether neither a variant nor its sound is left alone.
    func isUsable(_ stream: Int, at now: Duration) -> Bool {
        streams[stream].isUsable(at: now)
            && (sounds(of: stream).isEmpty || sound(of: stream, like: nil, at: now) != nil)
    }

    /// Whether one variant is the other, from elsewhere (RFC 8216 §6.2.4).
    func isRedundant(_ one: Int, _ other: Int) -> Bool {
        guard let one = streams[one].variant, let other = streams[other].variant else { return false }
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
    /// The name of the rendition, or its language if the playlist gives no name.
    var label: String? { name.isEmpty ? language : name }

    /// Whether both say which language they are in, and it is not the same one, wherever it is spoken (RFC 5646 §2.2.1).
    func isInAnotherLanguage(than other: Rendition) -> Bool {
        guard let one = language, let other = other.language else { return false }
        return one.lowercased().prefix { $0 != "-" } != other.lowercased().prefix { $0 != "-" }
    }
}
