import Foundation
import StreamingCore

/// A loader that returns saved images, and requests an image from the server only if the store has no readable image.
///
/// The loader saves each image from the server. Concurrent loads of one image share a single request. The request is
/// cancelled when all its callers have been cancelled. The loader calls the store on a separate thread, so the methods
/// of the store may block.
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
    ///   - remote: The loader that requests an image from the server if the store has no readable image.
    ///   - onCacheError: A closure that receives the error if an image cannot be saved or a saved image cannot be read.
    public init(
        store: any VideoImageDataStore & Sendable, remote: RemoteVideoImageDataLoader,
        onCacheError: @escaping @Sendable (any Error) -> Void = { _ in }
    ) {
        self.store = store
        self.remote = remote
        self.onCacheError = onCacheError
    }

    /// Returns the saved image for a URL, or requests the image from the server and saves the image.
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
