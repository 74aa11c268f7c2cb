import Foundation
import StreamingCore

/// Keeps images in a folder, each in a file of its own by its URL; over 100 MiB, the oldest leave. Every call blocks the
/// calling thread while the disk works.
public final class FileSystemVideoImageDataStore: VideoImageDataStore, Sendable {
    private let images: EntryImageDataStore

    /// Creates a store, without touching the disk.
    ///
    /// - Parameter storeURL: The file URL of a folder, which the first image makes; with any other URL, every call throws
    ///   `StoreError.unavailable`.
    public init(storeURL: URL) {
        images = EntryImageDataStore(FileSystemEntryStore(folder: storeURL))
    }

    public func insert(_ data: Data, for url: URL) throws(StoreError) { try images.insert(data, for: url) }

    public func retrieve(dataForURL url: URL) throws(StoreError) -> Data? { try images.retrieve(dataForURL: url) }
}
