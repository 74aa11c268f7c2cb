import Foundation
import StreamingCore

/// A cache that saves images. Calls block the calling thread.
public protocol VideoImageDataCache {
    func save(_ data: Data, for url: URL) throws
}

/// A loader of locally available images. Calls block the calling thread.
public protocol VideoImageDataLoader {
    func loadImageData(from url: URL) throws -> Data
}

/// Saves images and loads them again. The methods are synchronous and block the calling thread, like their store. Use
/// `FallbackVideoImageDataLoader` where the caller must not wait.
public final class LocalVideoImageDataLoader: VideoImageDataCache, VideoImageDataLoader {
    /// Why an image was not saved; the store's own error tells more.
    public enum SaveError: Error {
        case failed
    }

    /// Why an image was not loaded.
    public enum LoadError: Error {
        /// None was saved.
        case notFound
        /// The store failed.
        case failed
    }

    private let store: any VideoImageDataStore
    private let onError: (any Error) -> Void

    /// - Parameter onError: is told what stands behind `failed`.
    public init(store: any VideoImageDataStore, onError: @escaping (any Error) -> Void = { _ in }) {
        self.store = store
        self.onError = onError
    }

    /// - Throws: `SaveError`.
    public func save(_ data: Data, for url: URL) throws {
        do {
            try store.insert(data, for: url)
        } catch {
            onError(error)
            throw SaveError.failed
        }
    }

    /// - Throws: `LoadError`.
    public func loadImageData(from url: URL) throws -> Data {
        let data: Data?
        do {
            data = try store.retrieve(dataForURL: url)
        } catch {
            onError(error)
            throw LoadError.failed
        }
        guard let data else { throw LoadError.notFound }
        return data
    }
}
