import Foundation
import StreamingCore

/// A whole answer with status 200, as it is kept for later (RFC 9111 §3).
struct CachedResponse: Equatable, Sendable {
    /// Where it came from in the end: what is relative in it is relative to this.
    let url: URL
    let headers: HTTPHeaders
    /// What the request had in the fields that `Vary` names.
    let selectors: HTTPHeaders
    let body: Data
    /// When it was asked for, or validated last.
    let date: Date

    init(_ response: HTTPResponse, body: Data, to request: HTTPRequest, at date: Date) {
        url = response.url
        headers = response.headers.storable
        let names = headers.list("Vary")
        selectors = request.headers.filter { names.contains($0) }
        self.body = body
        self.date = date
    }

    /// Whether an answer to such a request may be kept (§3). One that varies with everything is of no use (§4.1).
    static func isStorable(for response: HTTPResponse) -> Bool {
        response.status == 200 && !response.url.hasCredentials && !CacheControl(response.headers).forbidsStoring
            && !response.headers.list("Vary").contains("*")
    }

    /// Whether it is an answer to a request like this (§4.1).
    func answers(_ request: HTTPRequest) -> Bool {
        headers.list("Vary").allSatisfy { selectors[$0] == request.headers[$0] }
    }

    /// As it is handed out without a validation (§4).
    func response(to request: HTTPRequest, at now: Date) -> HTTPResponse {
        var headers = headers
        headers["Age"] = age(at: now).map { String(Int64($0)) }
        return response(to: request, headers)
    }

    /// As it is handed out after an answer with status 304.
    func response(to request: HTTPRequest, validatedBy validation: HTTPResponse) -> HTTPResponse {
        response(to: request, headers.updated(by: validation.headers))
    }

    private func response(to request: HTTPRequest, _ headers: HTTPHeaders) -> HTTPResponse {
        HTTPResponse(status: 200, url: url, headers: headers, body: HTTPBody(body, limit: request.bodyLimit))
    }
}
