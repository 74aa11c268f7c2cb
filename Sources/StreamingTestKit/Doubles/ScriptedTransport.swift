import Foundation
import StreamingCore

/// A transport that returns the given results in order, and records the requests.
///
/// If no result is left, a request fails with `noConnection`. The transport can be used from any thread.
package final class ScriptedTransport: HTTPTransport {
    /// The result of a request: a response or an error.
    package struct Response: Sendable {
        let respond: @Sendable (HTTPRequest) throws -> HTTPResponse

        /// Creates a result from a closure that handles the request.
        ///
        /// - Parameter respond: A closure that returns the response to a request, or throws the error of the request.
        package init(respond: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse) { self.respond = respond }

        /// Returns a result that is a response with a body.
        ///
        /// - Parameters:
        ///   - status: The status code.
        ///   - headers: The header fields.
        ///   - text: The body, which arrives in one chunk.
        ///   - url: The URL of the response, or nil for the URL of the request.
        ///   - error: The error that the body throws after `text`, or nil for a complete body.
        package static func status(
            _ status: Int, _ headers: HTTPHeaders = [:], _ text: String = "", from url: URL? = nil,
            breaksWith error: HTTPError? = nil
        ) -> Self {
            Self { request in
                let rest = LockedValue<Data?>(Data(text.utf8))
                let body = HTTPBody {
                    let chunk = rest.withLock { rest in
                        defer { rest = nil }
                        return rest
                    }
                    if chunk == nil, let error { throw error }
                    return chunk
                }
                return HTTPResponse(status: status, url: url ?? request.url, headers: headers, body: body)
            }
        }

        /// Returns a result that makes the request fail with an error.
        package static func failure(_ error: HTTPError) -> Self { Self { _ in throw error } }
    }

    private let state: LockedValue<(responses: [Response], requests: [HTTPRequest])>

    /// Creates a transport with the results of its requests.
    ///
    /// - Parameter responses: The results, in the order of the requests.
    package init(_ responses: [Response]) {
        state = LockedValue((responses, []))
    }

    /// The requests, in the order of their arrival.
    package var requests: [HTTPRequest] { state.withLock { $0.requests } }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let response = state.withLock { state in
            state.requests.append(request)
            return state.responses.isEmpty ? nil : state.responses.removeFirst()
        }
        guard let response else { throw HTTPError.noConnection }
        return try response.respond(request)
    }
}
