import Foundation

/// The external sources of a playlist's variables (RFC 8216bis, 4.4.2.3).
public struct PlaylistVariables: Equatable, Sendable {
    /// The variables of the multivariant playlist; nil for a playlist to which no multivariant playlist refers.
    public var imported: [String: String]?
    /// The query parameters of the playlist's URL, decoded.
    public var query: [String: String]

    /// Creates sources from values.
    public init(imported: [String: String]? = nil, query: [String: String] = [:]) {
        self.imported = imported
        self.query = query
    }

    /// Creates the sources of a playlist.
    ///
    /// - Parameters:
    ///   - url: The URL of the playlist. If a query parameter occurs more than once, the first one counts.
    ///   - multivariant: The multivariant playlist that refers to the playlist; nil if there is none.
    public init(url: URL, multivariant: MultivariantPlaylist? = nil) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let query = items.compactMap { item in item.value.map { (item.name, $0) } }
        self.init(imported: multivariant?.variables, query: Dictionary(query) { first, _ in first })
    }
}

extension MultivariantPlaylist {
    /// The variables that the media playlists may import, with their values.
    public var variables: [String: String] {
        let pairs = defines.compactMap { define in define.value.map { (define.name, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
