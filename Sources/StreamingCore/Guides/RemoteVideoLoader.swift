import Foundation

/// Loads the videos of one document and sorts what can go wrong into two kinds.
///
/// `VideoPageLoader` loads pages and tells exactly what went wrong.
public final class RemoteVideoLoader: VideoLoader, Sendable {
    /// All that an app must tell apart; `VideoPageLoader` passes on what it was exactly.
    public enum Error: Swift.Error, Equatable {
        /// There was no answer.
        case connectivity
        /// There was one, and it was not a catalogue.
        case invalidData
    }

    private let pages: VideoPageLoader

    /// Requests nothing yet.
    public init(client: any HTTPClient, url: URL) {
        pages = VideoPageLoader(client: client, document: url)
    }

    /// - Throws: `RemoteVideoLoader.Error`, or `CancellationError` in a cancelled task.
    public func load() async throws -> [Video] {
        do {
            return try await pages.load().items
        } catch is CancellationError, HTTPError.cancelled {
            throw CancellationError()
        } catch is VideoItemsMapper.Error {
            throw Error.invalidData
        } catch {
            throw Error.connectivity
        }
    }
}
