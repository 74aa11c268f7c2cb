import Foundation
import StreamingCore

/// Sends header fields along that are for one server alone.
struct OriginHeadersTransport: HTTPTransport {
    let decoratee: any HTTPTransport
    let headers: HTTPHeaders
    /// Any URL of that server.
    let origin: URL

    func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        try await decoratee.send(request.adding(headers, ifTo: origin))
    }
}
