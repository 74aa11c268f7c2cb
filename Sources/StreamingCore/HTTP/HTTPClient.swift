import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A client that fetches whole documents into memory.
public protocol HTTPClient: Sendable {
    /// Fetches the document at a URL. A response with an error status, such as 404, is returned and causes no error.
    ///
    /// - Returns: The body, and the head of the response with the final URL after redirects.
    /// - Throws: ``HTTPError`` if there is no complete response.
    func get(from url: URL) async throws -> (Data, HTTPURLResponse)
}
