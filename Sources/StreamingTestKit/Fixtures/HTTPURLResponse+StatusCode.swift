import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPURLResponse {
    /// A response of which only the status matters, and where it came from.
    public convenience init(statusCode: Int, url: URL = anyURL()) {
        // No input makes it fail, and a convenience initialiser has no other way to call one that could.
        // swift-format-ignore: NeverForceUnwrap
        self.init(url: url, statusCode: statusCode, httpVersion: nil, headerFields: nil)!
    }
}
