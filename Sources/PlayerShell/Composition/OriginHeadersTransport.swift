import Foundation
import StreamingCore

/// Sends header fields along that are for one server alone.
struct OriginHeadersTransport: HTTPTransport {
    let decoratee: any HTTPTransport
    let headers: HTTPHeaders
    /// Any URL of that server; nil while there is none.
    let origin: LockedValue<URL?>

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let isForIt = origin.withLock { $0 }.map(request.url.hasSameOrigin) ?? false
        return try await decoratee.send(isForIt ? request.adding(headers) : request)
    }
}
