import Foundation
import StreamingCore

/// A loader of images that prefers saved images, and saves the images that it requests from the server.
///
/// Concurrent loads of one image share a single request, which is cancelled when no caller waits for it any more. The
/// loader calls the store on a separate thread, so the methods of the store may block.
public final class FallbackVideoImageDataLoader: Sendable {
    private let store: any VideoImageDataStore & Sendable
    private let remote: RemoteVideoImageDataLoader
    private let onCacheError: @Sendable (any Error) -> Void
    private let flights = SingleFlight<URL, Data>()
    private let queue = BlockingQueue("FallbackVideoImageDataLoader")

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - store: The store of saved images.
    ///   - remote: The loader of images that are not saved.
    ///   - onCacheError: Called with the error if an image cannot be saved, or a saved image cannot be read.
    public init(
        store: any VideoImageDataStore & Sendable, remote: RemoteVideoImageDataLoader,
        onCacheError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.store = store
        self.remote = remote
        self.onCacheError = onCacheError
    }

    /// Returns the image at a URL, from the store or else from the server.
    ///
    /// - Throws: The error of `remote`, or `CancellationError` if the task is cancelled.
    public func loadImageData(from url: URL) async throws -> Data {
        try await flights.value(for: url) { [store, remote, onCacheError, queue] in
            do {
                if let data = try await queue.perform({ try store.retrieve(dataForURL: url) }) { return data }
            } catch {
                onCacheError(error)
            }
            let data = try await remote.loadImageData(from: url)
            do {
                try await queue.perform { try store.insert(data, for: url) }
            } catch {
                onCacheError(error)
            }
            return data
        }
    }
}
