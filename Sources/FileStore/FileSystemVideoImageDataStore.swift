import Foundation
import StreamingCore

/// Keeps images in a folder, each in a file of its own by its URL; over 100 MiB, the oldest leave.
public final class FileSystemVideoImageDataStore: VideoImageDataStore, Sendable {
    private let images: EntryImageDataStore

    /// Nothing is read or made before it is used.
    ///
    /// - Parameter storeURL: a folder, which the first image makes.
    public init(storeURL: URL) {
        images = EntryImageDataStore(FileSystemEntryStore(folder: storeURL))
    }

    public func insert(_ data: Data, for url: URL) throws(StoreError) { try images.insert(data, for: url) }

    public func retrieve(dataForURL url: URL) throws(StoreError) -> Data? { try images.retrieve(dataForURL: url) }
}
