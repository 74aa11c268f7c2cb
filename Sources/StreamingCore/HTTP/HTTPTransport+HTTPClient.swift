import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension HTTPTransport {
    /// Reads the whole document, up to `HTTPRequest.documentLimit`; of a status that tells of an error, a larger one counts as
    /// empty, so that it is told as that status.
    public func get(from url: URL) async throws -> (Data, HTTPURLResponse) {
        try await get(from: url, limit: HTTPRequest.documentLimit)
    }

    /// Reads the whole, up to a limit of bytes.
    func get(from url: URL, limit: Int64) async throws -> (Data, HTTPURLResponse) {
        let response = try await send(HTTPRequest(url, bodyLimit: limit))
        let (body, bytes) = try await response.body.readThrough()
        let data = try await response.status >= 400 ? bytes ?? Data() : body.collect()
        let head = HTTPURLResponse(
            url: response.url, statusCode: response.status, httpVersion: "HTTP/1.1",
            headerFields: response.headers.dictionary)
        guard let head else { throw HTTPError.malformedResponse("it cannot be represented") }
        return (data, head)
    }
}
