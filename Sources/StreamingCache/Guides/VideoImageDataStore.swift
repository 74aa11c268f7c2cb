import Foundation
import StreamingCore

/// Keeps images by URL. The methods are synchronous, and block the calling thread during disk access.
public protocol VideoImageDataStore {
    /// Puts an image in the place of what is there.
    func insert(_ data: Data, for url: URL) throws

    /// The image of a URL; nil if there is none.
    func retrieve(dataForURL url: URL) throws -> Data?
}
