import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPTransport {
    /// Fetches a whole document of at most ``HTTPRequest/documentLimit`` bytes.
    ///
    /// If the status is 400 or above, a larger body is replaced by an empty body, so that the caller receives the
    /// status.
    ///
    /// - Returns: The body, and the head of the response with the final URL after redirects.
    /// - Throws: ``HTTPError``, for example ``HTTPError/tooLarge(limit:)`` for a larger document.
    public func get(from url: URL) async throws -> (Data, HTTPURLResponse) {
        try await get(HTTPRequest(url, for: .document, bodyLimit: HTTPRequest.documentLimit))
    }

    /// Sends a request and reads the whole body of its response.
    ///
    /// If the status is 400 or above, a body above the limit of the request is replaced by an empty body.
    ///
    /// - Returns: The body, and the head of the response with the final URL after redirects.
    /// - Throws: ``HTTPError``.
    package func get(_ request: HTTPRequest) async throws -> (Data, HTTPURLResponse) {
        let response = try await send(request)
        let (body, bytes) = try await response.body.buffered()
        let data = try await response.status >= 400 ? bytes ?? Data() : body.collect()
        let head = HTTPURLResponse(
            url: response.url, statusCode: response.status, httpVersion: "HTTP/1.1",
            headerFields: response.headers.dictionary)
        guard let head else { throw HTTPError.malformedResponse("HTTPURLResponse cannot represent the response") }
        return (data, head)
    }
}
