import Foundation
import StreamingCore

/// A complete response with status 200 in the cache (RFC 9111 §3).
struct CachedResponse: Equatable, Sendable {
    /// The final URL after redirects, which is the base of relative URLs in the body.
    let url: URL
    /// The header fields of the response, without the fields that must not be stored.
    let headers: HTTPHeaders
    /// The header fields of the request that are named by the `Vary` field of the response.
    let selectors: HTTPHeaders
    /// The whole body, without its content encoding.
    let body: Data
    /// The date at which the request, or the last validation, was sent.
    let date: Date

    /// Creates a cached response.
    ///
    /// - Parameters:
    ///   - response: The response. Only the URL and the header fields of this value are used.
    ///   - body: The whole body, without its content encoding.
    ///   - request: The request that received the response.
    ///   - date: The date at which the request was sent.
    init(_ response: HTTPResponse, body: Data, to request: HTTPRequest, at date: Date) {
        url = response.url
        headers = response.headers.storable
        let names = headers.list("Vary")
        selectors = request.headers.filter { names.contains($0) }
        self.body = body
        self.date = date
    }

    /// Returns whether a response may be stored (RFC 9111 §3).
    ///
    /// The response must have status 200, a URL without credentials, and no `no-store` directive. A response with
    /// `Vary: *` must not be stored, because such a response matches no later request (§4.1).
    static func isStorable(for response: HTTPResponse) -> Bool {
        response.status == 200 && !response.url.hasCredentials && !CacheControl(response.headers).forbidsStoring
            && !response.headers.list("Vary").contains("*")
    }

    /// Returns whether a request matches this response (RFC 9111 §4.1).
    ///
    /// The fields that `Vary` names must have the same values as in the original request.
    func matches(_ request: HTTPRequest) -> Bool {
        headers.list("Vary").allSatisfy { selectors[$0] == request.headers[$0] }
    }

    /// Returns the cached response in reply to a request, with the current age in the `Age` field (RFC 9111 §4).
    ///
    /// If the age is unknown, the response has no `Age` field.
    func response(to request: HTTPRequest, at now: Date) -> HTTPResponse {
        var headers = headers
        headers["Age"] = age(at: now).map { String(Int64($0)) }
        return response(to: request, headers)
    }

    /// Returns the cached response in reply to a request, with the header fields updated by a validation with status
    /// 304.
    func response(to request: HTTPRequest, validatedBy validation: HTTPResponse) -> HTTPResponse {
        response(to: request, headers.updated(by: validation.headers))
    }

    private func response(to request: HTTPRequest, _ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(status: 200, url: url, headers: headers, body: HTTPBody(body, limit: request.bodyLimit))
    }
}
