import Foundation
import StreamingTestKit
@testable import HLSPlaylist

/// The playlists in `Fixtures/playlists`: the examples of RFC 8216, section 8, and further samples with all tags.
enum PlaylistSamples {
    static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()

    static let variables = PlaylistVariables(imported: ["name": "first"], query: ["token": "x"])

    static func data(_ name: String) throws -> Data {
        try Data(contentsOf: folder.appendingPathComponent(name))
    }

    private static var folder: URL { SourceTree.root().appendingPathComponent("Fixtures/playlists") }
}

func media(_ text: String, variables: PlaylistVariables = PlaylistVariables()) throws -> MediaPlaylist {
    guard case .media(let playlist) = try PlaylistParser.parse(Data(text.utf8), variables: variables).playlist else {
        throw PlaylistError.empty
    }
    return playlist
}

func multivariant(_ text: String) throws -> MultivariantPlaylist {
    guard case .multivariant(let playlist) = try PlaylistParser.parse(Data(text.utf8)).playlist else {
        throw PlaylistError.empty
    }
    return playlist
}
