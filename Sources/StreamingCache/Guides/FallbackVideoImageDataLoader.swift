import Foundation
import StreamingCore

/// A loader of images that prefers saved images, and saves the images that it requests from the server.
///
/// Concurrent loads of one image share a single request, which is cancelled when no caller waits for it any more. The
/// store is called on its own thread, so its methods may block.
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

    /// Returns the image at a URL.
    ///
    /// - Throws: The error of `remote`, or `CancellationError`.
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
