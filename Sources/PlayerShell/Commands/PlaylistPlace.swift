import AdaptiveStreaming
import Foundation
import HLSPlaylist
import StreamingCore

/// The location of a playlist: a URL, a file or standard input.
enum PlaylistPlace: Hashable {
    /// An http or https URL.
    case web(URL)
    /// A file path, or `-` for standard input.
    case file(String)

    /// The location as messages show it, without secrets from the URL.
    var name: String {
        switch self {
        case .web(let url): url.redacted
        case .file(let path): InputFile.name(of: path).printable
        }
    }

    /// Returns the failure to use a URI in the playlist at this location as the URL of another playlist.
    func unusable(_ uri: String) -> Failure {
        Failure(kind: "invalidURL", message: "not the URL of a playlist: \(uri.redactingURLs)", url: name)
    }

    /// Returns the variables that a playlist at this location can use from outside the playlist (EXT-X-DEFINE).
    ///
    /// - Parameter multivariant: The multivariant playlist that refers to this playlist, or nil if there is no
    ///   multivariant playlist.
    func variables(of multivariant: MultivariantPlaylist?) -> PlaylistVariables {
        switch self {
        case .web(let url): PlaylistVariables(url: url, multivariant: multivariant)
        case .file: PlaylistVariables(imported: multivariant?.variables)
        }
    }

    /// Returns the location of a playlist that the playlist at this location refers to.
    ///
    /// The result is nil for an invalid URI, and for a location that must not be read. A playlist from a URL may refer
    /// only to http and https URLs. A playlist in a file may also refer to regular files, but not to a device or a
    /// pipe.
    func resolve(_ uri: String) -> PlaylistPlace? {
        switch self {
        case .web(let url):
            return URL(media: uri, relativeTo: url).flatMap { Values.webURL($0.absoluteString) }.map { .web($0) }
        case .file(let path):
            guard let named = URL(string: uri) else { return nil }
            if named.scheme != nil { return Values.webURL(uri).map { .web($0) } }
            let base = URL(fileURLWithPath: path == "-" ? "./-" : path)
            guard let file = URL(string: uri, relativeTo: base)?.path else { return nil }
            let target = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
            let type = try? FileManager.default.attributesOfItem(atPath: target)[.type] as? FileAttributeType
            return type ?? .typeRegular == .typeRegular ? .file(file) : nil
        }
    }
}
