import Foundation

/// The values of variables that a playlist takes from its URL or from its multivariant playlist (RFC 8216bis, 4.4.2.3).
public struct PlaylistVariables: Equatable, Sendable {
    /// The values of the multivariant playlist's variables, by name; nil for a playlist to which no multivariant
    /// playlist refers.
    public var imported: [String: String]?
    /// The percent-decoded values of the URL's query parameters, by name.
    public var query: [String: String]

    /// Creates the values of variables from dictionaries, whose keys are the names of variables and query parameters.
    public init(imported: [String: String]? = nil, query: [String: String] = [:]) {
        self.imported = imported
        self.query = query
    }

    /// Creates the values of the variables of a playlist. Query parameters without a value are omitted.
    ///
    /// - Parameters:
    ///   - url: The URL of the playlist. If a query parameter occurs more than once, its first value counts.
    ///   - multivariant: The multivariant playlist that refers to the playlist; nil if there is no such multivariant
    ///     playlist.
    public init(url: URL, multivariant: MultivariantPlaylist? = nil) {
        let items = URLComponents(url: url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        let query = items.compactMap { item in item.value.map { (item.name, $0) } }
        self.init(imported: multivariant?.variables, query: Dictionary(query) { first, _ in first })
    }
}

extension MultivariantPlaylist {
    /// The values of the variables that media playlists may import, by name. Variables without a value are omitted.
    public var variables: [String: String] {
        let pairs = defines.compactMap { define in define.value.map { (define.name, $0) } }
        return Dictionary(pairs) { first, _ in first }
    }
}
