import AdaptiveStreaming
import Foundation
import StreamingCore

/// Where a playlist is.
enum PlaylistPlace: Hashable {
    case web(URL)
    /// A path; `-` is standard input.
    case file(String)

    /// How it is named to people, without secrets.
    var name: String {
        switch self {
        case .web(let url): url.redacted
        case .file(let path): InputFile.name(of: path).printable
        }
    }

    /// What variables a playlist from here may have.
    func variables(of multivariant: MultivariantPlaylist?) -> PlaylistVariables {
        switch self {
        case .web(let url): PlaylistVariables(url: url, multivariant: multivariant)
        case .file: PlaylistVariables(imported: multivariant?.variables)
        }
    }

    /// Where a playlist is that this one names; nil if that is no place to read from. What came from the web leads to the web only.
    func resolve(_ uri: String) -> PlaylistPlace? {
        switch self {
        case .web(let url):
            return URL(string: uri, relativeTo: url).flatMap { Values.webURL($0.absoluteString) }.map { .web($0) }
        case .file(let path):
            if uri.contains("://") { return Values.webURL(uri).map { .web($0) } }
            let file = URL(string: uri, relativeTo: URL(fileURLWithPath: path == "-" ? "./-" : path))
            return file.map { .file($0.path) }
        }
    }
}
