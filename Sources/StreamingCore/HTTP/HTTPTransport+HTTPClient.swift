import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPTransport {
    /// Reads the whole document, up to `HTTPRequest.documentLimit`.
    public func get(from url: URL) async throws -> (Data, HTTPURLResponse) {
        try await get(from: url, limit: HTTPRequest.documentLimit)
    }

    /// Reads the whole, up to a limit of bytes.
    func get(from url: URL, limit: Int64) async throws -> (Data, HTTPURLResponse) {
        let response = try await send(HTTPRequest(url, bodyLimit: limit))
        let data = try await response.body.collect()
        let head = HTTPURLResponse(
            url: response.url, statusCode: response.status, httpVersion: "HTTP/1.1",
            headerFields: response.headers.dictionary)
        guard let head else { throw HTTPError.malformedResponse("it cannot be represented") }
        return (data, head)
    }
}
