import Foundation

/// A loader of the videos of one document. The loader reports every failure, except a cancellation, as one of two
/// errors.
///
/// ``VideoPageLoader`` throws the exact errors, and can load more than one page.
public final class RemoteVideoLoader: VideoLoader, Sendable {
    /// The two kinds of failures. A cancelled load throws `CancellationError` instead.
    public enum Error: Swift.Error, Equatable {
        /// The request failed, or an error of another kind occurred.
        case connectivity
        /// The status of the response is not 200, or its data is not a valid catalogue.
        case invalidData
    }

    private let pages: VideoPageLoader

    /// Creates a loader. The loader sends no request before ``load()`` is called.
    ///
    /// - Parameters:
    ///   - client: The client that fetches the document.
    ///   - url: The URL of the document.
    public init(client: any HTTPClient, url: URL) {
        pages = VideoPageLoader(client: client, document: url)
    }

    /// Loads the document, and returns its videos in the order of the document.
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
