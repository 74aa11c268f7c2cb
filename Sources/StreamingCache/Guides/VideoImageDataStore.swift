import Foundation
import StreamingCore

/// A store of images by URL.
///
/// The methods are synchronous and block the calling thread during disk access.
public protocol VideoImageDataStore {
    /// Saves the image of a URL, replacing any existing image.
    ///
    /// - Throws: An error of the implementation if the image cannot be saved.
    func insert(_ data: Data, for url: URL) throws

    /// Returns the image for a URL, or nil if no image is saved for the URL.
    ///
    /// - Throws: An error of the implementation if the image cannot be read.
    func retrieve(dataForURL url: URL) throws -> Data?
}
