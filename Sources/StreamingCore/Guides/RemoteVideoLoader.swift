import Foundation

/// A loader of the videos of one document, with two kinds of errors.
///
/// ``VideoPageLoader`` loads single pages and throws the exact errors.
public final class RemoteVideoLoader: VideoLoader, Sendable {
    /// The errors that an app must distinguish. ``VideoPageLoader`` throws the exact errors.
    public enum Error: Swift.Error, Equatable {
        /// The request failed, or any other error occurred.
        case connectivity
        /// The server responded, but not with a valid catalogue and the status 200.
        case invalidData
    }

    private let pages: VideoPageLoader

    /// Creates a loader. It sends no request before `load()`.
    ///
    /// - Parameters:
    ///   - client: The client that fetches the document.
    ///   - url: The URL of the document.
    public init(client: any HTTPClient, url: URL) {
        pages = VideoPageLoader(client: client, document: url)
    }

    /// Loads the videos of the document.
    ///
    /// - Throws: ``RemoteVideoLoader/Error``, or `CancellationError` if the request was cancelled.
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
