import Foundation
import StreamingCore

/// A cache that saves images, and blocks the calling thread during each call.
public protocol VideoImageDataCache {
    /// Saves the image of a URL, replacing any existing image.
    ///
    /// - Throws: An error of the implementation if the image cannot be saved.
    func save(_ data: Data, for url: URL) throws
}

/// A loader of saved images, which blocks the calling thread during each call.
public protocol VideoImageDataLoader {
    /// Returns the saved image for a URL.
    ///
    /// - Throws: An error of the implementation if the image is missing or cannot be read.
    func loadImageData(from url: URL) throws -> Data
}

/// A loader that saves images in a store, and loads them from the store.
///
/// The methods are synchronous and block the calling thread, like the methods of the store. Use
/// ``FallbackVideoImageDataLoader`` where the caller must not block.
public final class LocalVideoImageDataLoader: VideoImageDataCache, VideoImageDataLoader {
    /// An error that occurs when an image is saved.
    public enum SaveError: Error {
        /// The store failed. The `onError` closure has received the error of the store.
        case failed
    }

    /// An error that occurs when a saved image is loaded.
    public enum LoadError: Error {
        /// No image was saved for the URL.
        case notFound
        /// The store failed. The `onError` closure has received the error of the store.
        case failed
    }

    private let store: any VideoImageDataStore
    private let onError: (any Error) -> Void

    /// Creates a loader.
    ///
    /// - Parameters:
    ///   - store: The store of the images.
    ///   - onError: A closure that receives the error of the store before a method throws `failed`.
    public init(store: any VideoImageDataStore, onError: @escaping (any Error) -> Void = { _ in }) {
        self.store = store
        self.onError = onError
    }

    /// Saves the image of a URL, replacing any existing image.
    ///
    /// - Throws: ``SaveError`` if the store fails.
    public func save(_ data: Data, for url: URL) throws {
        do {
            try store.insert(data, for: url)
        } catch {
            onError(error)
            throw SaveError.failed
        }
    }

    /// Returns the saved image for a URL.
    ///
    /// - Throws: ``LoadError`` if there is no image or the store fails.
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
