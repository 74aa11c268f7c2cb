import Foundation
import HLSPlaylist
import StreamingCore

/// A selectable rendition of subtitles, with the URLs of its playlists.
struct SubtitleRendition: Sendable {
    let rendition: Rendition
    /// The URLs of the redundant playlists. Each group of renditions can have a separate playlist.
    private(set) var urls: [URL]

    /// The name for messages, such as `the subtitles "English"`.
    var name: String { rendition.label.map { "the subtitles \"\($0.printable)\"" } ?? "the unnamed subtitles" }

    /// Returns the subtitle renditions in the groups that these variants name, in the order of the playlist. Renditions
    /// without a valid http or https URL are left out.
    ///
    /// The groups have matching members (RFC 8216bis, 4.4.6.1.1). Renditions of different groups with equal names,
    /// languages and purposes therefore count as one rendition.
    ///
    /// - Parameters:
    ///   - playlist: The multivariant playlist.
    ///   - variants: The usable variants.
    ///   - base: The base URL of the URIs in the playlist.
    static func renditions(
        of playlist: MultivariantPlaylist, for variants: [Variant], at base: URL
    ) -> [SubtitleRendition] {
        let groups = Set(variants.compactMap(\.subtitles))
        var renditions: [SubtitleRendition] = []
        for rendition in playlist.renditions.lazy.filter({ $0.kind == .subtitles && groups.contains($0.groupID) })
            .prefix(StreamCatalogue.limit)
        {
            guard let url = rendition.uri.flatMap({ URL(media: $0, relativeTo: base) }) else { continue }
            let same = renditions.firstIndex {
                $0.rendition.groupID != rendition.groupID && $0.rendition.isSame(as: rendition)
            }
            if let same {
                if !renditions[same].urls.contains(url) { renditions[same].urls.append(url) }
            } else {
                renditions.append(SubtitleRendition(rendition: rendition, urls: [url]))
            }
        }
        return renditions
    }
}

extension Rendition {
    fileprivate func isSame(as other: Rendition) -> Bool {
        name == other.name && language == other.language && isForced == other.isForced
            && characteristics == other.characteristics
    }
}

extension [SubtitleRendition] {
    /// Returns the index of the rendition to choose unless the app has selected a rendition.
    ///
    /// The first of these renditions that exists is chosen, as in Media3 (`DefaultTrackSelector.TextTrackInfo`):
    ///
    /// 1. The rendition in the language that the configuration requests, preferably one that is not FORCED.
    /// 2. The rendition with DEFAULT=YES.
    /// 3. The rendition in the language of the audio with FORCED=YES. FORCED subtitles translate only foreign speech
    ///    and signs.
    ///
    /// - Parameters:
    ///   - selection: The setting of the configuration.
    ///   - audioLanguage: The language of the audio; nil if it is not known.
    /// - Returns: The index of the rendition; nil to choose none.
    func automaticChoice(_ selection: SubtitleSelection, audioLanguage: String?) -> Int? {
        if selection == .off { return nil }
        if case .language(let language) = selection {
            let choices = [index(in: language, isForced: false), index(in: language, isForced: true)]
            if let choice = choices.compactMap(\.self).first { return choice }
        }
        return firstIndex { $0.rendition.isDefault } ?? audioLanguage.flatMap { index(in: $0, isForced: true) }
    }

    /// Returns the index of a rendition in a language, among the renditions that are FORCED or among the others.
    ///
    /// The first rendition whose language tag is equal to `language` is preferred. Without such a rendition, the result
    /// is the first rendition with an equal primary language subtag. If there is none, the result is nil.
    ///
    /// - Parameters:
    ///   - language: The language, as an RFC 5646 tag.
    ///   - isForced: Whether to search only the renditions with FORCED=YES; false to search only the other renditions.
    private func index(in language: String, isForced: Bool) -> Int? {
        let forms = indices.filter { self[$0].rendition.isForced == isForced && self[$0].rendition.language != nil }
        let wanted = Rendition(kind: .subtitles, groupID: "", name: "", language: language)
        return forms.first { self[$0].rendition.language?.lowercased() == language.lowercased() }
            ?? forms.first { !self[$0].rendition.isInAnotherLanguage(than: wanted) }
    }
}
