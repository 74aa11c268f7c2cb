import Foundation

/// Keeps images by their URL. Its methods are synchronous, and block the calling thread while a disk works.
public protocol VideoImageDataStore {
    /// Puts an image in the place of what is there.
    func insert(_ data: Data, for url: URL) throws

    /// The image of a URL; nil if there is none.
    func retrieve(dataForURL url: URL) throws -> Data?
}
