import Foundation
import StreamingCore

/// A store of images by URL, which keeps each image in a separate file of a folder.
///
/// If the images exceed 100 MiB together, the oldest images are removed. Every call blocks the calling thread during
/// disk access.
public final class FileSystemVideoImageDataStore: VideoImageDataStore, Sendable {
    private let images: EntryImageDataStore

    /// Creates a store without accessing the disk.
    ///
    /// - Parameter storeURL: The file URL of a folder, which is created when the first image is saved. If the URL is
    ///   not a file URL, every call throws `StoreError.unavailable`.
    public init(storeURL: URL) {
        images = EntryImageDataStore(FileSystemEntryStore(folder: storeURL))
    }

    /// Saves the image of a URL, replacing any existing image.
    ///
    /// - Throws: `StoreError` if the image cannot be saved, or if old images cannot be removed. If the image alone
    ///   exceeds 100 MiB, the error is `StoreError.full`, and all saved images remain.
    public func insert(_ data: Data, for url: URL) throws(StoreError) { try images.insert(data, for: url) }

    /// Returns the image for a URL, or nil if no image is saved for the URL.
    ///
    /// - Throws: `StoreError` if the image cannot be read.
    public func retrieve(dataForURL url: URL) throws(StoreError) -> Data? { try images.retrieve(dataForURL: url) }
}
