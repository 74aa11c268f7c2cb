import Foundation
import StreamingCore

/// A transport that responds with the given answers in order, and records the requests. It fails with `noConnection` when
/// no answer is left.
package final class ScriptedTransport: HTTPTransport {
    /// The result of a request.
    package struct Answer: Sendable {
        let respond: @Sendable (HTTPRequest) throws -> HTTPResponse

        package init(respond: @escaping @Sendable (HTTPRequest) throws -> HTTPResponse) { self.respond = respond }

        /// Responds from the requested URL, or from `url`, with a body that ends after `text`, or fails with `error`.
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

        package static func failure(_ error: HTTPError) -> Self { Self { _ in throw error } }
    }

    private let state: LockedValue<(answers: [Answer], requests: [HTTPRequest])>

    package init(_ answers: [Answer]) {
        state = LockedValue((answers, []))
    }

    /// The requests in the order of their arrival.
    package var requests: [HTTPRequest] { state.withLock { $0.requests } }

    package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else { throw HTTPError.noConnection }
        return try answer.respond(request)
    }
}
