import Foundation
import StreamingCore

/// A complete response with status 200 in the cache (RFC 9111 §3).
struct CachedResponse: Equatable, Sendable {
    /// The final URL after redirects, to which relative URLs in the body refer.
    let url: URL
    /// The header fields of the response.
    let headers: HTTPHeaders
    /// The values of the request's header fields that `Vary` names.
    let selectors: HTTPHeaders
    /// The whole body.
    let body: Data
    /// The date of the request, or of the last validation.
    let date: Date

    /// Creates a cached response.
    ///
    /// - Parameter date: The date at which the request was sent.
    init(_ response: HTTPResponse, body: Data, to request: HTTPRequest, at date: Date) {
        url = response.url
        headers = response.headers.storable
        let names = headers.list("Vary")
        selectors = request.headers.filter { names.contains($0) }
        self.body = body
        self.date = date
    }

    /// Returns whether a response may be stored (§3). One with `Vary: *` is excluded, because it matches no request
    /// (§4.1).
    static func isStorable(for response: HTTPResponse) -> Bool {
        response.status == 200 && !response.url.hasCredentials && !CacheControl(response.headers).forbidsStoring
            && !response.headers.list("Vary").contains("*")
    }

    /// Returns whether the response matches a request (§4.1).
    func matches(_ request: HTTPRequest) -> Bool {
        headers.list("Vary").allSatisfy { selectors[$0] == request.headers[$0] }
    }

    /// Returns the response for a request that needs no validation (§4).
    func response(to request: HTTPRequest, at now: Date) -> HTTPResponse {
        var headers = headers
        headers["Age"] = age(at: now).map { String(Int64($0)) }
        return response(to: request, headers)
    }

    /// Returns the response for a request after a validation with status 304.
    func response(to request: HTTPRequest, validatedBy validation: HTTPResponse) -> HTTPResponse {
        response(to: request, headers.updated(by: validation.headers))
    }

    private func response(to request: HTTPRequest, _ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(status: 200, url: url, headers: headers, body: HTTPBody(body, limit: request.bodyLimit))
    }
}
