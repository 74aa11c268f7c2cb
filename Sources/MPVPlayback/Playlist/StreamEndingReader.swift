import Foundation
import HLSPlaylist
import StreamingCore

/// A reader of the playlists of a stream, which determines whether the stream has an end.
struct StreamEndingReader: Sendable {
    private let transport: any HTTPTransport
    private let url: URL
    private let headers: HTTPHeaders

    /// The maximum size of a playlist, in bytes. The native engine has the same limit.
    private static let playlistLimit: Int64 = 16 << 20
    /// The maximum number of variants to try until a media playlist can be read. A single media playlist is enough,
    /// because all variants end at the same time.
    private static let variantLimit = 3

    /// Creates a reader of the media playlist or multivariant playlist at `url`.
    ///
    /// - Parameters:
    ///   - url: The URL of the playlist.
    ///   - headers: The header fields of requests to the origin of `url`. Requests to other origins do not have these
    ///     fields.
    ///   - transport: The transport that sends the requests.
    init(_ url: URL, headers: HTTPHeaders, transport: any HTTPTransport) {
        self.url = url
        self.headers = headers
        self.transport = transport
    }

    /// Reads the media playlist. If `url` refers to a multivariant playlist, reads the media playlist of one of its
    /// variants.
    ///
    /// - Returns: The properties of the stream that its playlists declare. If no media playlist can be read, the ending
    ///   is `unknown`.
    func read() async -> StreamReading {
        var lowestBitrate: Int?
        do {
            let (playlist, base) = try await playlist(at: url)
            switch playlist {
            case .media(let media): return reading(of: media)
            case .multivariant(let multivariant):
                lowestBitrate = multivariant.variants.map(\.bandwidth).min()
                var reading = try await reading(of: multivariant, at: base)
                reading.lowestBitrate = lowestBitrate
                return reading
            }
        } catch {
            return StreamReading(.unknown(failure(of: error)), lowestBitrate: lowestBitrate)
        }
    }

    private func failure(of error: any Error) -> PlaybackFailure {
        switch error {
        case let failure as PlaybackFailure: failure
        case let error as HTTPError: PlaybackFailure(error)
        case let error as PlaylistError:
            PlaybackFailure(.loadFailed(reason: "\(error)".printable), code: .invalidPlaylist)
        default: PlaybackFailure(.networkError(reason: "\(error)".printable))
        }
    }

    private func reading(of playlist: MediaPlaylist) -> StreamReading {
        StreamReading(playlist.hasEnd ? .declared : .open, targetDuration: Double(playlist.targetDuration))
    }

    private func reading(of multivariant: MultivariantPlaylist, at base: URL) async throws -> StreamReading {
        let urls = multivariant.variants.lazy.compactMap { URL(media: $0.uri, relativeTo: base) }
        var failure: any Error = PlaybackFailure(
            .loadFailed(reason: "no variant of the playlist has a media playlist"), code: .invalidPlaylist)
        for url in urls.prefix(Self.variantLimit) {
            do {
                guard case .media(let media) = try await playlist(at: url, in: multivariant).0 else { continue }
                return reading(of: media)
            } catch {
                failure = error
            }
        }
        throw failure
    }

    /// Loads and parses the playlist at `url`.
    ///
    /// - Returns: The playlist, and its URL after redirects.
    /// - Throws: `HTTPError` if the request fails, `PlaybackFailure` for a status other than 200, or `PlaylistError` if
    ///   the playlist is invalid.
    private func playlist(at url: URL, in multivariant: MultivariantPlaylist? = nil) async throws -> (Playlist, URL) {
        let request = HTTPRequest(url, for: .playlist, bodyLimit: Self.playlistLimit)
        let response = try await transport.send(url.hasSameOrigin(as: self.url) ? request.adding(headers) : request)
        guard response.status == 200 else { throw PlaybackFailure(status: response.status) }
        let variables = PlaylistVariables(url: response.url, multivariant: multivariant)
        let parsed = try PlaylistParser.parse(try await response.body.collect(), variables: variables)
        return (parsed.playlist, response.url)
    }
}
