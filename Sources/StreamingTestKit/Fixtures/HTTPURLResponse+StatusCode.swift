import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPURLResponse {
    /// Creates a response with a status code and a URL, and without header fields.
    ///
    /// - Parameters:
    ///   - statusCode: The status code.
    ///   - url: The URL of the response.
    public convenience init(statusCode: Int, url: URL = anyURL()) {
        // The failable initialiser succeeds for every input, and a convenience initialiser can only unwrap its result.
        // swift-format-ignore: NeverForceUnwrap
        self.init(url: url, statusCode: statusCode, httpVersion: nil, headerFields: nil)!
    }
}
