import Foundation
import StreamingCore

/// A complete response with status 200 in the cache (RFC 9111 §3).
struct CachedResponse: Equatable, Sendable {
    /// The final URL after redirects, to which relative URLs in the body refer.
    let url: URL
    /// The header fields of the response.
    let headers: HTTPHeaders
    /// The header fields of the request that the `Vary` of the response names.
    let selectors: HTTPHeaders
    /// The whole body.
    let body: Data
    /// The date at which the request, or the last validation, was sent.
    let date: Date

    /// Creates a cached response.
    ///
    /// - Parameters:
    ///   - response: The response, without its body.
    ///   - body: The whole body.
    ///   - request: The request for the response.
    ///   - date: The date at which the request was sent.
    init(_ response: HTTPResponse, body: Data, to request: HTTPRequest, at date: Date) {
        url = response.url
        headers = response.headers.storable
        let names = headers.list("Vary")
        selectors = request.headers.filter { names.contains($0) }
        self.body = body
        self.date = date
    }

    /// Returns whether a response may be stored: one with status 200, without credentials in its URL or `no-store` (RFC
    /// 9111 §3).
    ///
    /// A response with `Vary: *` may not be stored, because it matches no later request (§4.1).
    static func isStorable(for response: HTTPResponse) -> Bool {
        response.status == 200 && !response.url.hasCredentials && !CacheControl(response.headers).forbidsStoring
            && !response.headers.list("Vary").contains("*")
    }

    /// Returns whether a request has the same values as the original request in the fields that `Vary` names (RFC 9111
    /// §4.1).
    func matches(_ request: HTTPRequest) -> Bool {
        headers.list("Vary").allSatisfy { selectors[$0] == request.headers[$0] }
    }

    /// Returns the response to a request, with its current age and without validation (RFC 9111 §4).
    func response(to request: HTTPRequest, at now: Date) -> HTTPResponse {
        var headers = headers
        headers["Age"] = age(at: now).map { String(Int64($0)) }
        return response(to: request, headers)
    }

    /// Returns the response to a request, with its header fields updated by a validation with status 304.
    func response(to request: HTTPRequest, validatedBy validation: HTTPResponse) -> HTTPResponse {
        response(to: request, headers.updated(by: validation.headers))
    }

    private func response(to request: HTTPRequest, _ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(status: 200, url: url, headers: headers, body: HTTPBody(body, limit: request.bodyLimit))
    }
}
