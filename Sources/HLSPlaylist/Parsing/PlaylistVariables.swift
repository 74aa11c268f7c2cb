import Foundation

/// What a playlist may take its variables from (RFC 8216bis, 4.4.2.3).
public struct PlaylistVariables: Equatable, Sendable {
    /// Those of the multivariant playlist; nil for a playlist that was not named by one.
    public var imported: [String: String]?
    /// The query of the playlist's URL, decoded.
    public var query: [String: String]

    public init(imported: [String: String]? = nil, query: [String: String] = [:]) {
        self.imported = imported
        self.query = query
    }

    /// The variables of the playlist at `url`, which `multivariant` names; of parameters that are there twice, the first counts.
    public init(url: URL, multivariant: MultivariantPlaylist? = nil) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let query = items.compactMap { item in item.value.map { (item.name, $0) } }
        self.init(imported: multivariant?.variables, query: Dictionary(query) { first, _ in first })
    }
}

extension MultivariantPlaylist {
    /// What its media playlists may import.
    public var variables: [String: String] {
        let pairs = defines.compactMap { define in define.value.map { (define.name, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
