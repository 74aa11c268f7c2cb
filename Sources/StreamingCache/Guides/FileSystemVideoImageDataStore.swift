import Foundation
import StreamingCore

/// A store that keeps images by URL, each in its own file of a folder.
///
/// Above 100 MiB, the oldest images are removed. Every call blocks the calling thread during disk access.
public final class FileSystemVideoImageDataStore: VideoImageDataStore, Sendable {
    private let images: EntryImageDataStore

    /// Creates a store without accessing the disk.
    ///
    /// - Parameter storeURL: The file URL of a folder, which the first image creates; with any other URL, every call
    ///   throws `StoreError.unavailable`.
    public init(storeURL: URL) {
        images = EntryImageDataStore(FileSystemEntryStore(folder: storeURL))
    }

    /// Saves an image, replacing the existing one.
    ///
    /// - Throws: `StoreError`; `StoreError.full` if the image alone exceeds the limit.
    public func insert(_ data: Data, for url: URL) throws(StoreError) { try images.insert(data, for: url) }

    /// Returns the image for a URL, or nil if there is none.
    ///
    /// - Throws: `StoreError` if the image cannot be read.
    public func retrieve(dataForURL url: URL) throws(StoreError) -> Data? { try images.retrieve(dataForURL: url) }
}
