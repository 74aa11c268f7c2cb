import AdaptiveStreaming
import Foundation
import HLSPlaylist
import StreamingCore

/// A playlist that was loaded and parsed.
struct LoadedPlaylist {
    let parsed: ParsedPlaylist
    /// The location after redirects.
    let place: PlaylistPlace
    let requestedAt: Duration
    let receivedAt: Duration
}

/// A loader of playlists from URLs, files and standard input, which also parses the playlists.
@MainActor
struct PlaylistLoader {
    private let transport: any HTTPTransport
    private let clock: any MonotonicClock

    /// Creates a loader with the transport for playlists and the clock of the composition root.
    ///
    /// - Parameters:
    ///   - named: The location that the user named. If the location is a URL, only the server of this URL receives the
    ///     user's header fields.
    ///   - network: The network options of the command.
    ///   - composition: The composition root.
    init(_ named: PlaylistPlace, _ network: NetworkOptions, _ composition: Composition) {
        let first: URL? = if case .web(let url) = named { url } else { nil }
        transport = composition.playlists(namedBy: first, network)
        clock = composition.clock
    }

    /// Loads and parses a playlist.
    ///
    /// - Parameters:
    ///   - place: The location of the playlist.
    ///   - parent: The multivariant playlist that refers to the playlist, or nil if there is none.
    /// - Returns: The playlist, its location after redirects, and the times of the request and the response.
    /// - Throws: `Failure` if the playlist cannot be loaded or parsed.
    func load(_ place: PlaylistPlace, in parent: MultivariantPlaylist?) async throws(Failure) -> LoadedPlaylist {
        let requestedAt = clock.now
        let (data, base) = try await data(at: place)
        let receivedAt = clock.now
        do throws(PlaylistError) {
            let parsed = try PlaylistParser.parse(data, variables: base.variables(of: parent))
            return LoadedPlaylist(parsed: parsed, place: base, requestedAt: requestedAt, receivedAt: receivedAt)
        } catch {
            throw Failure(kind: "invalidPlaylist", message: error.description, url: base.name)
        }
    }

    private func data(at place: PlaylistPlace) async throws(Failure) -> (Data, PlaylistPlace) {
        switch place {
        case .web(let url):
            do {
                let (data, response) = try await transport.get(from: url)
                guard response.statusCode == 200 else { throw VideoItemsMapper.Error.status(response.statusCode) }
                return (data, .web(response.url ?? url))
            } catch {
                throw Failure(CatalogueFailure(error), url: url)
            }
        case .file(let path):
            let file = try InputFile(path)
            var data = Data()
            while let bytes = try await file.next(), !bytes.isEmpty, data.count <= PlaylistParser.maximumSize {
                data += bytes
            }
            return (data, place)
        }
    }
}
