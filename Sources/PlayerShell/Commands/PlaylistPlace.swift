import AdaptiveStreaming
import Foundation
import HLSPlaylist
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

    /// Where a playlist is that this one names; nil if that is no place to read from. What came from the web leads to the web only,
    /// and a file to the web and to regular files, not to a device or a pipe.
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
