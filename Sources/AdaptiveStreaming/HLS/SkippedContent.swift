import Foundation
import HLSPlaylist
import StreamingCore

/// A description of the entries of a playlist that are skipped, and of its URIs that cannot be requested.
struct SkippedContent: CustomStringConvertible {
    /// The description, such as "3 findings, 1 segment skipped: line 12: …".
    let description: String

    /// Returns a warning about the parts of a playlist that cannot be used; nil if all parts can be used.
    ///
    /// - Parameters:
    ///   - playlist: The parsed playlist, with the findings of the parser.
    ///   - base: The base URL of the URIs in the playlist.
    ///   - name: The name of the playlist in the text of the warning, such as "the playlist".
    static func warning(of playlist: ParsedPlaylist, at base: URL, _ name: String) -> PlaybackWarning? {
        SkippedContent(playlist, at: base).map { PlaybackWarning(.playlist, reason: "\(name): \($0)") }
    }

    /// Creates the description. Returns nil if all parts of the playlist can be used.
    ///
    /// - Parameter base: The base URL of the URIs in the playlist.
    private init?(_ parsed: ParsedPlaylist, at base: URL) {
        let unusableURIs = Self.addresses(parsed.playlist).count { URL(media: $0, relativeTo: base) == nil }
        let losses = parsed.findings.filter { $0.rule.loss != nil }
        guard unusableURIs > 0 || !losses.isEmpty else { return nil }
        let entry = if case .media = parsed.playlist { "segment" } else { "variant" }
        let counts = [
            Self.count(parsed.findings.count, "finding"),
            Self.count(losses.count { $0.rule.loss == .entry }, "\(entry) skipped", "\(entry)s skipped"),
            Self.count(losses.count { $0.rule.loss == .rendition }, "rendition skipped", "renditions skipped"),
            Self.count(
                unusableURIs, "URI that is not http or https", "URIs that are not http or https"),
        ]
        let first = losses.first { $0.rule.loss != .value } ?? losses.first
        description = counts.compactMap(\.self).joined(separator: ", ") + (first.map { ": \($0)" } ?? "")
    }

    /// Returns the URIs of the variants and audio renditions that the engine may use; empty for a media playlist. The
    /// URI of a segment is checked when the segment is requested.
    private static func addresses(_ playlist: Playlist) -> [String] {
        guard case .multivariant(let playlist) = playlist else { return [] }
        let audio = playlist.renditions.lazy.filter { $0.kind == .audio }.compactMap(\.uri)
        return playlist.variants.prefix(StreamCatalogue.limit).map(\.uri) + audio.prefix(StreamCatalogue.limit)
    }

    /// Returns a number with its noun, such as "2 findings"; nil for 0.
    ///
    /// - Parameters:
    ///   - one: The noun for the number 1.
    ///   - several: The noun for other numbers; nil to append an "s" to `one`.
    private static func count(_ number: Int, _ one: String, _ several: String? = nil) -> String? {
        number == 0 ? nil : "\(number) \(number == 1 ? one : several ?? one + "s")"
    }
}
