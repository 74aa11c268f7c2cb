import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The head of a final response: the status, the URL and the header fields. Interim responses, such as 103, are
/// skipped.
struct HTTPTransferHead: Sendable {
    let status: Int
    let url: URL
    let headers: HTTPHeaders
    /// The expected number of decoded bytes of the body; nil if the number is unknown.
    let expectedLength: Int64?

    /// Reads the head of a response.
    ///
    /// - Parameters:
    ///   - response: The response that `URLSession` has received.
    ///   - request: The request. The method of the request determines whether a body follows.
    /// - Returns: The head; nil for an interim response.
    /// - Throws: `notHTTP` if the response is not HTTP, or `redirectRefused` for a redirect without a target.
    static func read(_ response: URLResponse, to request: HTTPRequest) throws(HTTPError) -> Self? {
        guard let response = response as? HTTPURLResponse, let url = response.url else { throw .notHTTP }
        let status = response.statusCode
        // An interim response precedes the final response and may be ignored (RFC 9110 §15.2). A 101 is not ignored,
        // because no request asks for another protocol.
        if (100..<200).contains(status), status != 101 { return nil }
        var headers: HTTPHeaders = [:]
        for case let (name as String, value as String) in response.allHeaderFields { headers[name] = value }
        // Redirects with a target were followed or refused before this point.
        if RedirectPolicy.statuses.contains(status), headers["Location"] == nil { throw .redirectRefused(.noTarget) }
        // `Content-Length` counts the encoded bytes, but the data that arrives here is decoded.
        let hasLength = request.method == .get && status != 204 && status != 304 && headers["Content-Encoding"] == nil
        let length = hasLength ? headers["Content-Length"].flatMap(Int64.init) : nil
        return Self(status: status, url: url, headers: headers, expectedLength: length)
    }
}
