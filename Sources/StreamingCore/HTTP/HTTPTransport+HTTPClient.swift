import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPTransport {
    /// Reads the whole document, up to `HTTPRequest.documentLimit`; of a status that tells of an error, a larger one counts as
    /// empty, so that it is told as that status.
    public func get(from url: URL) async throws -> (Data, HTTPURLResponse) {
        try await get(HTTPRequest(url, for: .document, bodyLimit: HTTPRequest.documentLimit))
    }

    /// Sends a request and reads the whole body of its response.
    package func get(_ request: HTTPRequest) async throws -> (Data, HTTPURLResponse) {
        let response = try await send(request)
        let (body, bytes) = try await response.body.buffered()
        let data = try await response.status >= 400 ? bytes ?? Data() : body.collect()
        let head = HTTPURLResponse(
            url: response.url, statusCode: response.status, httpVersion: "HTTP/1.1",
            headerFields: response.headers.dictionary)
        guard let head else { throw HTTPError.malformedResponse("HTTPURLResponse cannot represent it") }
        return (data, head)
    }
}
